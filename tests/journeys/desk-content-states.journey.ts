import { expect, type Page, test } from '@playwright/test'
import { deskJourneys, expectScreen } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'
import { halves } from '#tests/kit/server/media-host.ts'

const { open, addPerson, origin, deps } = deskJourneys()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true })

test.beforeEach(() => {
  // Each state is drawn at five sizes.
  test.setTimeout(300_000)
})

journey('[C32] [C34] every list of content passes axe and fits', async (journeyContext) => {
  const { page } = journeyContext
  await enterAsOwner(journeyContext)
  for (const [path, title] of [
    ['/events', 'Events'],
    ['/posts', 'Posts'],
    ['/pages', 'Pages'],
    ['/campaigns', 'Campaigns'],
    ['/products', 'Products'],
    ['/crisis-lines', 'Crisis lines'],
    ['/placeholders', 'Placeholders'],
  ] as const) {
    await open(journeyContext, path, title)
    await lookAt(page, title)
  }
  await open(journeyContext, '/events?tab=archived', 'Events')
  await lookAt(page, 'no archived event')
  await button(page, 'New event').click()
  await inDialog(page, 'Create draft').click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await lookAt(page, 'new event without a name')
})

journey('[C32] the library and its dialogs pass axe and fit', async (journeyContext) => {
  const { page, expectConsole } = journeyContext
  expectConsole(/status of 422/)
  await enterAsOwner(journeyContext)
  await open(journeyContext, '/pictures', 'Pictures')
  const buffer = await halves(510, 200).png().toBuffer()
  await page
    .getByLabel('Add pictures', { exact: true })
    .last()
    .setInputFiles([
      { name: 'one.png', mimeType: 'image/png', buffer },
      { name: 'two.png', mimeType: 'image/png', buffer: Buffer.from('not a PNG') },
    ])
  await expect(page.getByRole('alert')).toBeVisible()
  await page
    .getByRole('link', { name: /Needs alt text/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Picture without alt text' })).toBeVisible()
  await lookAt(page, 'pictures with an open and a rejected one')
  await open(journeyContext, '/documents', 'Documents')
  await page
    .getByLabel('Add documents', { exact: true })
    .last()
    .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: makePdf(['(1)']) })
  await expect(page.getByRole('link', { name: 'Report' })).toBeVisible()
  await lookAt(page, 'documents')
  await button(page, 'Edit: Report').click()
  await lookAt(page, 'document dialog')

  await openEditor(page, '/events/hair-day', 'Hair Day')
  await button(page, 'Change picture: Cover').click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  await expect(library.getByRole('button', { name: /Needs alt text/ })).toBeVisible()
  await lookAt(page, 'picture dialog')
  await library.getByRole('button', { name: /Needs alt text/ }).click()
  await expect(page.getByRole('dialog', { name: 'Describe this picture' })).toBeVisible()
  await lookAt(page, 'picture without alt text in the dialog')
})

journey('[C32] the editor of every kind passes axe and fits', async (journeyContext) => {
  const { page } = journeyContext
  await enterAsOwner(journeyContext)
  for (const [path, title] of [
    ['/events/hair-day', 'Hair Day'],
    ['/posts/what-supper-is', 'What supper is'],
    ['/pages/home', 'Home'],
    ['/pages/program', 'Programs & resources'],
    ['/organisation', 'Organisation'],
    ['/campaigns/rainbow-rise', 'The Rainbow Rise Anti-Discrimination Campaign'],
    ['/products/selvedge-cap', 'Selvedge Cap'],
  ] as const) {
    await openEditor(page, path, title)
    await lookAt(page, `editor of ${path}`)
  }
})

journey(
  '[C32] refused, scheduled and failed drafts and their dialogs pass axe and fit',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    // A schedule in the past.
    expectConsole(/status of 422/)
    await enterAsOwner(journeyContext)
    await open(journeyContext, '/events', 'Events')
    await button(page, 'New event').click()
    await page.getByLabel('Name', { exact: true }).fill('Kite day')
    await inDialog(page, 'Create draft').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Kite day' })).toBeVisible()
    await button(page, 'Publish').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Not published' })).toBeFocused()
    await lookAt(page, 'publish refused')
    await button(page, 'Change id').click()
    await lookAt(page, 'change of the id')
    await inDialog(page, 'Cancel').click()
    await button(page, 'Archive').click()
    await lookAt(page, 'archive')
    await inDialog(page, 'Archive').click()
    await expectScreen(page, 'Events')
    await openEditor(page, '/events/kite-day', 'Kite day')
    await lookAt(page, 'archived event')

    await openEditor(page, '/events/hair-day', 'Hair Day')
    await button(page, 'Schedule').click()
    await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2020-01-01')
    await inDialog(page, 'Schedule').click()
    await expect(page.getByText('Choose a day and time in the future.').first()).toBeVisible()
    await lookAt(page, 'schedule in the past')
    await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2031-01-02')
    await inDialog(page, 'Schedule').click()
    await expect(page.getByText('Goes out', { exact: true })).toBeVisible()
    await lookAt(page, 'scheduled event')

    const noSchedule = { publish_at: null, scheduled_by: null }
    await deps()
      .db.updateTable('draft')
      .set({ ...noSchedule, schedule_error: 'Some fields need your attention.' })
      .where('id', 'in', ['hair-day', 'about', 'organisation'])
      .execute()
    await open(journeyContext, '/', 'Today')
    await expect(page.getByRole('link', { name: /not published, Events$/ })).toBeVisible()
    await lookAt(page, 'Today with failed schedules')
    for (const [kind, screen] of [
      ['Events', 'Events'],
      ['Pages', 'Pages'],
    ] as const) {
      await open(journeyContext, '/', 'Today')
      await page.getByRole('link', { name: new RegExp(`not published, ${kind}$`) }).click()
      await expectScreen(page, screen)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(page.getByRole('row').last()).toContainText('Not published on schedule')
      await lookAt(page, `failed schedules of ${kind}`)
    }
    await open(journeyContext, '/', 'Today')
    await page.getByRole('link', { name: /not published, Organisation$/ }).click()
    await expect(page.getByText(/The draft did not go out on schedule/)).toBeVisible()
    await lookAt(page, 'failed schedule of the organisation')
  },
)

async function enterAsOwner({ context, expectHost }: Journey) {
  expectHost(new URL(origin()).host)
  const owner = await addPerson(['owner'])
  await owner.enter(context)
  await owner.stepUp()
}

/** The title of the tab is the name of the kind. */
async function openEditor(page: Page, path: string, title: string) {
  await page.goto(`${origin()}/console${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}
