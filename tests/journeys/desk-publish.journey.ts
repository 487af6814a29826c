import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { contentKinds } from '#server/content-kinds.ts'
import { publishScheduled } from '#server/drafts/schedule.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { rolesOfActive } from '#server/staff/people.ts'
import { addAuthenticator, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { counted, pointer, waysToUse } from '#tests/kit/journey/hands.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { addPicture, addPictures } from '#tests/kit/journey/picture-dialog.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
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

for (const { name: way, width, handsOn } of waysToUse) {
  journey(
    `[C48] [C46] [C62] [C130] an event with a new picture is written, previewed and published in at most 12 clicks, ${way}, at ${width} px`,
    async (journeyContext) => {
      const { page, context } = journeyContext
      await (await addPerson(['editor'])).enter(context)
      await open(journeyContext, '/events', 'Events')
      const name = `Long Table ${width}`
      const hands = counted(handsOn(page))
      const { press, type, clicks } = hands

      await press(button(page, 'New event'))
      await type(field(page, 'Name'), name)
      await press(button(page, 'Create draft'))
      await expect(heading(page, name)).toBeVisible()
      await type(page.getByLabel('Topic'), 'Food')
      await type(page.getByLabel('Day', { exact: false }).first(), '2027-05-14')
      await type(page.getByLabel('From', { exact: false }).first(), '18:00')
      await type(page.getByLabel('Until', { exact: false }).first(), '20:30')
      await type(page.getByLabel('Area that everybody reads'), 'Beltline')
      await type(page.getByLabel('Plain calendar title'), 'Supper')
      await type(page.getByLabel('Description'), 'We eat together.')
      await press(button(page, 'Choose picture: Cover picture'))
      const { alt } = await addPicture(page, hands)
      await expect(page.getByText(alt)).toBeVisible()
      await expect(saved(page)).toBeVisible()
      const preview = page.frameLocator('iframe[title="Preview of the page"]')
      await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
      await press(button(page, 'Publish'))
      await expect(button(page, 'Publish changes')).toBeVisible()
      await expect(button(page, 'See it')).toBeVisible()
      // 'See it' is the last click.
      expect(clicks() + 1).toBeLessThanOrEqual(12)
      const address = `/events/long-table-${width}`
      await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', address)
      await expectPublic(page, address, 'We eat together.')
    },
    { width },
  )
}

journey(
  '[C58] [C132] [C130] a product with four pictures and a first stock for three sizes is on sale after at most 14 clicks, and a size without stock is named',
  async (journeyContext) => {
    const { page, context } = journeyContext
    await (await addPerson(['editor'])).enter(context)
    await open(journeyContext, '/products', 'Products')
    const name = `Four Strand Tee ${randomUUID().slice(0, 8)}`
    const hands = counted(pointer)
    const { press, type, clicks } = hands

    await press(button(page, 'New product'))
    await type(field(page, 'Name'), name)
    await press(button(page, 'Create draft'))
    await expect(heading(page, name)).toBeVisible()
    await type(field(page, 'Price'), '35')
    await type(field(page, 'Description'), 'Four strands.')
    await press(button(page, 'Add picture'))
    const alts = await addPictures(page, hands, 4)
    for (const alt of alts) await expect(page.getByText(alt)).toBeVisible()
    for (const [index, size] of ['S', 'M', 'L'].entries()) {
      await press(button(page, 'Add size'))
      const row = page.getByRole('group', { name: `Size ${index + 1}`, exact: true })
      await expect(row.getByLabel('Size', { exact: true })).toBeFocused()
      await type(row.getByLabel('Size', { exact: true }), size)
      await type(row.getByLabel('First stock'), '5')
    }
    // On a phone toasts cover the end of the form while they last.
    await expect(
      page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'),
    ).toHaveCount(0)
    // A field that is half below a bar would count as a small target.
    await page.evaluate(() => window.scrollTo(0, 0))
    await journeyContext.axe()
    await press(button(page, 'Publish'))
    const opened = context.waitForEvent('page')
    await press(button(page, 'See it'))
    expect(clicks()).toBeLessThanOrEqual(14)
    const shop = await opened
    await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(shop.getByRole('button', { name: 'Add To Bag' })).toBeEnabled()
    await shop.close()

    // The first stock is used up: the form has no field for it any more, and nothing is left to publish.
    await expect(page.getByLabel('First stock')).toHaveCount(0)
    await expect(page.getByText('Changed, not published')).toHaveCount(0)
    await button(page, 'Add size').click()
    await page.getByRole('group', { name: 'Size 4' }).getByLabel('Size', { exact: true }).fill('XL')
    await expect(saved(page)).toBeVisible()
    await button(page, 'Publish changes').click()
    const dialog = page.getByRole('dialog', { name: 'Publish' })
    await expect(dialog).toContainText('because they have no stock: XL.')
  },
  { width: 390 },
)

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
