import { expect, type Page } from '@playwright/test'
import { readPage, savePages } from '#server/pages/pages.ts'
import { addAuthenticator, deskJourneys } from '#tests/kit/journey/desk.ts'
import { pointer } from '#tests/kit/journey/hands.ts'
import { atWidths, type Journey, journey } from '#tests/kit/journey/journey.ts'
import { halves } from '#tests/kit/server/media-host.ts'

const { open, addPerson, origin, deps } = deskJourneys()

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
async function expectPublic(page: Page, path: string, text: string, isThere = true) {
  const body = async () => (await page.request.get(`${origin()}${path}`)).text()
  await expect.poll(async () => (await body()).includes(text), `${path}: ${text}`).toBe(isThere)
}

let pictureWidth = 700

atWidths(
  [1440, 390],
  '[C48] [C46] [C62] an event with a new picture is written, previewed and published in under 20 presses',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    // The preview of an incomplete draft.
    expectConsole(/status of 422/)
    await (await addPerson(['editor'])).enter(context)
    await open(journeyContext, '/events', 'Events')
    pictureWidth += 10
    const name = `Long Table ${pictureWidth}`
    let presses = 0
    const press: typeof pointer.press = (target) => {
      presses += 1
      return pointer.press(target)
    }
    const type: typeof pointer.type = (target, text) => {
      presses += 1
      return pointer.type(target, text)
    }

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
    await press(button(page, 'Choose picture: Cover'))
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    const buffer = await halves(pictureWidth, 400).png().toBuffer()
    presses += 1
    await dialog
      .getByLabel('Add pictures', { exact: true })
      .last()
      .setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer })
    await press(dialog.getByRole('button', { name: /Needs alt text/ }).first())
    const describe = page.getByRole('dialog', { name: 'Describe this picture' })
    await journeyContext.axe()
    await type(describe.getByLabel('Alt text', { exact: true }), `A table ${pictureWidth}`)
    await press(describe.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText(`A table ${pictureWidth}`)).toBeVisible()
    await expect(saved(page)).toBeVisible()
    const preview = page.frameLocator('iframe[title="Preview of the page"]')
    await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
    await press(button(page, 'Publish'))
    await expect(button(page, 'Publish changes')).toBeVisible()
    expect(presses).toBeLessThan(20)
    await expectPublic(page, `/events/long-table-${pictureWidth}`, 'We eat together.')
  },
)

atWidths(
  [1440, 390],
  '[C42] [C45] [C51] an event is copied, scheduled, cancelled and reinstated',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    // A copy has no day yet, so it has no preview, and a past schedule is refused.
    expectConsole(/status of 422/)
    await openRecord(journeyContext, '/events/drum-circle', 'Drum Circle')
    await confirm(page, 'Cancel the event')
    await expectPublic(page, '/events/drum-circle', 'Closed: this event is cancelled')
    await expectPublic(page, '/api/v1/event/addevent/drum-circle', 'STATUS:CANCELLED')
    await journeyContext.axe()
    await confirm(page, 'Reinstate the event')
    await expectPublic(page, '/events/drum-circle', 'Closed: this event is cancelled', false)

    await confirm(page, 'Copy')
    await expect(page.getByLabel('Day', { exact: false }).first()).toHaveValue('')
    await expect(page).toHaveURL(/\/events\/drum-circle-\d+$/)
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByLabel('Day', { exact: false }).first().fill('2027-06-18')
    await expect(saved(page)).toBeVisible()
    await button(page, 'Schedule').click()
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByLabel('Day', { exact: true }).fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog).toContainText('Choose a day and time in the future.')
    await journeyContext.axe()
    await dialog.getByLabel('Day', { exact: true }).fill('2027-06-01')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Goes out', { exact: true })).toBeVisible()
    await open(journeyContext, '/events?tab=scheduled', 'Events')
    await expect(page.getByRole('link', { name: 'Drum Circle' }).first()).toBeVisible()
    await page.goto(`${origin()}/console/events/${id}`)
    await confirm(page, 'Remove schedule')
    await expect(page.getByText('Goes out', { exact: true })).toHaveCount(0)
    await confirm(page, 'Archive')
    await expect(heading(page, 'Events')).toBeVisible()
  },
)

journey('[C43] a revision is compared and copied into the draft', async (journeyContext) => {
  const { page } = journeyContext
  await openRecord(journeyContext, '/events/hair-day', 'Hair Day')
  const topic = page.getByLabel('Topic')
  const before = await topic.inputValue()
  await topic.fill('Braids and tea')
  await expect(saved(page)).toBeVisible()
  await button(page, 'Publish changes').click()
  await expectPublic(page, '/api/v1/event/hair-day', 'Braids and tea')
  await page
    .getByRole('button', { name: /^Compare the version of/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Version 1' })
  await expect(dialog.locator('ins')).toContainText('Braids')
  await expect(dialog.locator('del')).toContainText(before.split(' ')[0] ?? '')
  await journeyContext.axe()
  await button(page, 'Copy this version into the draft').click()
  await expect(dialog).toHaveCount(0)
  await expect(topic).toHaveValue(before)
  await expectPublic(page, '/api/v1/event/hair-day', 'Braids and tea')
  await button(page, 'Publish changes').click()
  await expectPublic(page, '/api/v1/event/hair-day', 'Braids and tea', false)
})

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
    await journeyContext.axe()
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
