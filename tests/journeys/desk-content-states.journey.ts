import { expect, type Page } from '@playwright/test'
import { expectScreen, sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { newPicture } from '#tests/kit/journey/picture-dialog.ts'
import { makePdf } from '#tests/kit/make/pdf.ts'

const { open, addPerson, origin, deps } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('button', { name, exact: true })

for (const [name, screens] of [
  [
    'events, posts and pages',
    [
      ['/events', 'Events'],
      ['/posts', 'Posts'],
      ['/pages', 'Pages'],
    ],
  ],
  [
    'campaigns, products, crisis lines and placeholders',
    [
      ['/campaigns', 'Campaigns'],
      ['/products', 'Products'],
      ['/crisis-lines', 'Crisis lines'],
      ['/placeholders', 'Placeholders'],
    ],
  ],
] as const)
  journey(`[C32] [C34] the lists of ${name} pass axe and fit`, async (journeyContext) => {
    await enterAsOwner(journeyContext)
    for (const [path, title] of screens) {
      await open(journeyContext, path, title)
      await lookAt(journeyContext.page, title)
    }
  })

journey(
  '[C32] a list without records and a new event without a name pass axe and fit',
  async (journeyContext) => {
    const { page } = journeyContext
    await enterAsOwner(journeyContext)
    await open(journeyContext, '/events?tab=archived', 'Events')
    await lookAt(page, 'no archived event')
    await button(page, 'New event').click()
    await inDialog(page, 'Create draft').click()
    await expect(page.getByText('Enter a name')).toBeVisible()
    await lookAt(page, 'new event without a name')
  },
)

journey('[C32] the library and its dialogs pass axe and fit', async (journeyContext) => {
  const { page, expectConsole } = journeyContext
  expectConsole(/status of 422/)
  await enterAsOwner(journeyContext)
  await open(journeyContext, '/pictures', 'Pictures')
  await page
    .getByLabel('Add pictures', { exact: true })
    .last()
    .setInputFiles([
      await newPicture('one.png'),
      { name: 'two.png', mimeType: 'image/png', buffer: Buffer.from('not a PNG') },
    ])
  await expect(page.getByRole('alert')).toBeVisible()
  await page
    .getByRole('link', { name: /Needs alt text/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Picture without alt text' })).toBeVisible()
  await lookAt(page, 'pictures with an open and a rejected one')

  await openEditor(page, '/events/hair-day', 'Hair Day')
  await button(page, 'Change picture: Cover picture').click()
  const library = page.getByRole('dialog', { name: 'Choose a picture' })
  const picture = library.getByRole('button', { name: /Needs alt text/ }).first()
  await expect(picture).toBeVisible()
  await lookAt(page, 'picture dialog')
  await picture.click()
  await expect(page.getByRole('dialog', { name: 'Describe this picture' })).toBeVisible()
  await lookAt(page, 'picture without alt text in the dialog')
})

journey('[C32] the documents and their dialog pass axe and fit', async (journeyContext) => {
  const { page } = journeyContext
  await enterAsOwner(journeyContext)
  await open(journeyContext, '/documents', 'Documents')
  await page
    .getByLabel('Add documents', { exact: true })
    .last()
    .setInputFiles({ name: 'states.pdf', mimeType: 'application/pdf', buffer: makePdf(['(1)']) })
  await expect(page.getByRole('link', { name: 'States', exact: true })).toBeVisible()
  await lookAt(page, 'documents')
  await button(page, 'Edit: States').click()
  await lookAt(page, 'document dialog')
})

for (const [path, title] of [
  ['/events/hair-day', 'Hair Day'],
  ['/posts/what-supper-is', 'What supper is'],
  ['/pages/home', 'Home'],
  ['/pages/program', 'Programs & resources'],
  ['/organisation', 'Organisation'],
  ['/campaigns/rainbow-rise', 'The Rainbow Rise Anti-Discrimination Campaign'],
  ['/products/selvedge-cap', 'Selvedge Cap'],
] as const)
  journey(`[C32] the editor of ${path} passes axe and fits`, async (journeyContext) => {
    await enterAsOwner(journeyContext)
    await openEditor(journeyContext.page, path, title)
    await lookAt(journeyContext.page, `editor of ${path}`)
  })

journey('[C32] a refused and an archived draft pass axe and fit', async (journeyContext) => {
  const { page } = journeyContext
  await enterAsOwner(journeyContext)
  await open(journeyContext, '/events', 'Events')
  await button(page, 'New event').click()
  await page.getByLabel('Name', { exact: true }).fill('Kite day')
  await inDialog(page, 'Create draft').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kite day' })).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not published' })).toBeFocused()
  await lookAt(page, 'publish refused')
  await button(page, 'Change the address').click()
  await lookAt(page, 'change of the address')
  await inDialog(page, 'Cancel').click()
  await button(page, 'Archive').click()
  await lookAt(page, 'archive')
  await inDialog(page, 'Archive').click()
  await expectScreen(page, 'Events')
  await openEditor(page, '/events/kite-day', 'Kite day')
  await lookAt(page, 'archived event')
  // Another journey looks at the list without an archived event.
  await deps().db.deleteFrom('draft').where('id', '=', 'kite-day').execute()
})

journey(
  '[C32] a cancellation, a stored address, a schedule and a refused one pass axe and fit',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    // A schedule in the past.
    expectConsole(/status of 422/)
    await enterAsOwner(journeyContext)
    await openEditor(page, '/events/winter-prom', 'Winter Prom')
    await button(page, 'Cancel the event').click()
    await lookAt(page, 'cancellation')
    await inDialog(page, 'Keep the event').click()
    await page.getByRole('textbox', { name: /^Exact address/ }).fill('12 Sample Lane')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(button(page, 'Open the address')).toBeVisible()
    await button(page, 'Schedule').click()
    await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2020-01-01')
    await inDialog(page, 'Schedule').click()
    await expect(page.getByText('Choose a day and time in the future.').first()).toBeVisible()
    await lookAt(page, 'schedule in the past')
    await page.getByRole('dialog').getByLabel('Day', { exact: true }).fill('2031-01-02')
    await inDialog(page, 'Schedule').click()
    await expect(page.getByText('Goes out', { exact: true })).toBeVisible()
    await lookAt(page, 'scheduled event')
  },
)

journey('[C32] failed schedules pass axe and fit', async (journeyContext) => {
  const { page } = journeyContext
  await enterAsOwner(journeyContext)
  const setError = (schedule_error: string | null) =>
    deps()
      .db.updateTable('draft')
      .set({ schedule_error })
      .where('id', 'in', ['hair-day', 'about', 'organisation'])
      .execute()
  await setError('Some fields need your attention.')
  await open(journeyContext, '/', 'Today')
  await expect(page.getByRole('link', { name: /not published, Events$/ })).toBeVisible()
  await lookAt(page, 'Today with failed schedules')
  for (const kind of ['Events', 'Pages']) {
    await open(journeyContext, '/', 'Today')
    await page.getByRole('link', { name: new RegExp(`not published, ${kind}$`) }).click()
    await expectScreen(page, kind)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page.getByRole('row').last()).toContainText('Not published on schedule')
    await lookAt(page, `failed schedules of ${kind}`)
  }
  await open(journeyContext, '/', 'Today')
  await page.getByRole('link', { name: /not published, Organisation$/ }).click()
  await expect(page.getByText(/The draft did not go out on schedule/)).toBeVisible()
  await lookAt(page, 'failed schedule of the organisation')
  await setError(null)
})

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
