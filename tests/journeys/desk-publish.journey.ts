import { expect, type Page } from '@playwright/test'
import { contentKinds } from '#server/content-kinds.ts'
import { publishScheduled } from '#server/drafts/schedule.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { rolesOfActive } from '#server/staff/people.ts'
import { addAuthenticator, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Signs in an editor and opens a record. */
async function openRecord(
  { page, context, expectHost }: Pick<Journey, 'page' | 'context' | 'expectHost'>,
  path: string,
  title: string,
) {
  expectHost(new URL(origin()).host)
  const authenticator = await addAuthenticator(page)
  await (await addPerson(['editor'])).enter(context, authenticator)
  await page.goto(`${origin()}/console${path}`)
  await expect(heading(page, title)).toBeVisible()
}

/** Presses a button that asks for confirmation, and confirms. */
async function confirm(page: Page, action: string) {
  await button(page, action).click()
  await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** What a visitor gets, as soon as it contains the text or no longer does. */
async function expectPublic(page: Page, path: string, text: string, exists = true) {
  const body = async () => (await page.request.get(`${origin()}${path}`)).text()
  await expect.poll(async () => (await body()).includes(text), `${path}: ${text}`).toBe(exists)
}

journey(
  '[C42] [C45] [C51] [C130] an event is cancelled, reinstated and copied, and the copy goes out on schedule',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    // A past schedule is refused.
    expectConsole(/status of 422/)
    await openRecord(journeyContext, '/events/drum-circle', 'Drum Circle')
    await confirm(page, 'Cancel the event')
    await expectPublic(page, '/events/drum-circle', 'Closed: this event is cancelled')
    await expectPublic(page, '/api/v1/event/addevent/drum-circle', 'STATUS:CANCELLED')
    await journeyContext.axe()
    await confirm(page, 'Reinstate the event')
    await expectPublic(page, '/events/drum-circle', 'Closed: this event is cancelled', false)

    await confirm(page, 'Copy')
    const day = page.getByLabel('Day', { exact: false }).first()
    await expect(day).toHaveValue('')
    await expect(page).toHaveURL(/\/events\/drum-circle-\d+$/)
    const id = page.url().split('/').at(-1) ?? ''
    await day.fill('2027-06-18')
    await expect(saved(page)).toBeVisible()
    await button(page, 'Schedule').click()
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true })
    await dialog.getByLabel('Day', { exact: true }).fill('2020-01-01')
    await schedule.click()
    await expect(dialog).toContainText('Choose a day and time in the future.')
    await dialog.getByLabel('Day', { exact: true }).fill('2027-06-01')
    await schedule.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Goes out', { exact: true })).toBeVisible()
    await confirm(page, 'Remove schedule')
    await expect(page.getByText('Goes out', { exact: true })).toHaveCount(0)
    await button(page, 'Schedule').click()
    await dialog.getByLabel('Day', { exact: true }).fill('2027-06-01')
    await schedule.click()
    await expect(dialog).toHaveCount(0)

    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/${id}"]`) })
    await open(journeyContext, '/events?tab=scheduled', 'Events')
    await expect(row).toContainText('Goes out')
    await publishAt('2027-06-01T14:59:00Z')
    expect((await page.request.get(`${origin()}/events/${id}`)).status()).toBe(404)
    await publishAt('2027-06-01T15:01:00Z')
    await expectPublic(page, `/events/${id}`, 'Drum Circle')
    await open(journeyContext, '/events?tab=scheduled', 'Events')
    await expect(row).toHaveCount(0)
    await open(journeyContext, '/events?title=drum', 'Events')
    await expect(row).toContainText('Published')
    const publicLink = row.getByRole('link', { name: 'See it: Drum Circle' })
    await expect(publicLink).toHaveAttribute('href', `/events/${id}`)
    await button(page, 'More').click()
    await expect(page.getByRole('link', { name: 'Visit site' })).toHaveAttribute('href', '/')
  },
  { width: 390 },
)

/** The scheduler at another time. It publishes into the database of the running server. */
const publishAt = (time: string) =>
  runJob(
    { ...deps(), clock: { now: () => new Date(time) } },
    publishScheduled(contentKinds, rolesOfActive),
  )

journey(
  '[C43] [C128] changes are discarded, and a version replaces the draft, which history keeps',
  async (journeyContext) => {
    const { page } = journeyContext
    await openRecord(journeyContext, '/events/know-your-rights-evening', 'Know Your Rights at Work')
    const topic = page.getByLabel('Topic')
    const before = await topic.inputValue()
    const history = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'History' }) })
    await expect(history).toContainText('First content')
    await expect(page.getByText('Nothing to publish', { exact: true })).toBeVisible()
    await expect(button(page, 'Publish changes')).toBeDisabled()
    await topic.fill('Never public')
    await expect(saved(page)).toBeVisible()
    await button(page, 'Discard changes').click()
    const discard = page.getByRole('dialog', { name: 'Discard changes' })
    await expect(discard.getByRole('term')).toHaveText(['Topic'])
    await lookAt(page, 'discarded changes')
    await discard.getByRole('button', { name: 'Discard changes', exact: true }).click()
    await expect(discard).toHaveCount(0)
    await expect(topic).toHaveValue(before)
    await expect(button(page, 'Publish changes')).toBeDisabled()
    await topic.fill('Braids and tea')
    await expect(saved(page)).toBeVisible()
    await button(page, 'Publish changes').click()
    await expectPublic(page, '/api/v1/event/know-your-rights-evening', 'Braids and tea')
    await expect(button(page, 'Publish changes')).toBeDisabled()
    await topic.fill('Never public')
    await expect(saved(page)).toBeVisible()
    await page
      .getByRole('button', { name: /^Compare the version of/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Version 1' })
    await expect(dialog).toContainText('Struck out: version 1, First content,')
    await expect(dialog.locator('ins')).toContainText('Never')
    await expect(dialog.locator('del')).toContainText(before.split(' ')[0] ?? '')
    await lookAt(page, 'compared versions')
    await button(page, 'Copy this version into the draft').click()
    await expect(dialog).toHaveCount(0)
    await expect(topic).toHaveValue(before)
    await expect(history).toContainText('Draft of')
    await expectPublic(page, '/api/v1/event/know-your-rights-evening', 'Braids and tea')
    await button(page, 'Publish changes').click()
    await expectPublic(page, '/api/v1/event/know-your-rights-evening', 'Braids and tea', false)
  },
)

journey(
  '[C60] [C17] publishing another crisis number shows both in large type and asks for the passkey',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    expectConsole(/status of 403/)
    const { db, clock } = deps()
    const before = await readPage(db, 'program')
    await openRecord(journeyContext, '/pages/program', 'Programs & resources')
    const toggle = page.getByRole('button', { name: /^Entry \d+: Distress Centre Calgary$/ })
    await toggle.click()
    const entry = page.getByRole('listitem').filter({ has: toggle })
    await expect(entry.getByLabel('Crisis line')).toBeChecked()
    await entry.getByLabel('Number as shown').first().fill('403-555-0100')
    await entry.getByLabel('Number as dialled').first().fill('+14035550100')
    await expect(saved(page)).toBeVisible()
    await button(page, 'Publish changes').click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await expect(dialog).toContainText('403-266-4357')
    const number = dialog.getByText('403-555-0100')
    await expect(number).toBeVisible()
    const size = await number.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    expect(size).toBeGreaterThanOrEqual(22)
    await lookAt(page, 'publish with another crisis number')
    try {
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
      await button(page, 'Use my passkey').click()
      await expectPublic(page, '/support', '403-555-0100')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await open(journeyContext, '/crisis-lines', 'Crisis lines')
      await expect(page.getByRole('link', { name: '403-555-0100' })).toBeVisible()
    } finally {
      await db.transaction().execute((tx) => savePages(tx, clock, [before]))
    }
  },
)
