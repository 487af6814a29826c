import { expect, type Page } from '@playwright/test'
import { deskJourneys } from '#tests/kit/journey/desk.ts'
import { atWidths, type Journey, journey } from '#tests/kit/journey/journey.ts'

const { addPerson, origin } = deskJourneys()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const editor = (path: string) => `${origin()}/console${path}`

/** Signs in an editor and opens a record. */
async function openAsEditor({ page, context, expectHost }: Journey, path: string, title: string) {
  expectHost(new URL(origin()).host)
  await (await addPerson(['editor'])).enter(context)
  await page.goto(editor(path))
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

atWidths(
  [1440, 390],
  '[C55] [C39] a list is ordered by keyboard, and a refused publish leads to the fields',
  async (journeyContext) => {
    const { page, axe, expectConsole } = journeyContext
    // The preview of an incomplete draft.
    expectConsole(/status of 422/)
    await openAsEditor(journeyContext, '/pages/testimonials', 'Testimonials')
    const quote = page.getByLabel('Quote').nth(1)
    const text = await page.getByLabel('Quote').first().inputValue()
    const count = await page.getByLabel('Quote').count()

    await button(page, 'Move down: Testimonial 1').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Move down: Testimonial 2')).toBeFocused()
    await expect(quote).toHaveValue(text)
    await expect(page.getByText(`Testimonial 1 is now number 2 of ${count}`)).toBeAttached()

    await button(page, 'Remove: Testimonial 2').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, 'Undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(quote).toHaveValue(text)

    await button(page, 'Add testimonial').focus()
    await page.keyboard.press('Enter')
    await expect(saved(page)).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'Not published' })
    await expect(summary).toBeFocused()
    await axe()
    await summary.getByRole('link', { name: `Testimonial ${count + 1}: Quote` }).click()
    await expect(page.getByLabel('Quote').nth(count)).toBeFocused()
    // The other width starts with a complete draft again.
    await button(page, `Remove: Testimonial ${count + 1}`).click()
    await expect(saved(page)).toBeVisible()
  },
)

journey('[C38] two tabs meet a conflict and choose per field', async (journeyContext) => {
  const { page, context, axe, expectConsole } = journeyContext
  expectConsole(/status of 409/)
  await openAsEditor(journeyContext, '/events/drum-circle', 'Drum Circle')
  const other = await context.newPage()
  await other.goto(editor('/events/drum-circle'))
  await other.getByLabel('Topic').fill('Drums and song')
  await expect(saved(other)).toBeVisible()

  await page.getByLabel('Language').fill('English and French')
  await page.getByLabel('Topic').fill('Music for all')
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
  await expect(dialog).toContainText('Drums and song')
  await axe()
  await dialog.getByRole('group', { name: 'Topic' }).getByLabel('Saved elsewhere').check()
  await button(page, 'Save these').click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Topic')).toHaveValue('Drums and song')
  await expect(page.getByLabel('Language')).toHaveValue('English and French')
})

journey('[C37] changes of a closed browser are sent when it returns', async (journeyContext) => {
  const { page, context, expectConsole } = journeyContext
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await openAsEditor(journeyContext, '/events/hair-day', 'Hair Day')
  await context.setOffline(true)
  await page.getByLabel('Topic').fill('Hair and winter')
  await expect(page.getByText(/^Saved on this device/).first()).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(editor('/'))
  const notices = again.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Changes from your last visit are saved now')
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([])
  await again.goto(editor('/events/hair-day'))
  await expect(again.getByLabel('Topic')).toHaveValue('Hair and winter')
})

atWidths([1440, 390], '[C32] axe finds nothing in lists and editors', async (journeyContext) => {
  const { page, axe } = journeyContext
  await openAsEditor(journeyContext, '/events', 'Events')
  await axe()
  const titles = {
    '/events/hair-day': 'Hair Day',
    '/pages/home': 'Home',
    '/pages/program': 'Programs & resources',
    '/organisation': 'Organisation',
    '/campaigns/rainbow-rise': 'The Rainbow Rise Anti-Discrimination Campaign',
    '/products/selvedge-cap': 'Selvedge Cap',
    '/posts/what-supper-is': 'What supper is',
  }
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(editor(path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await axe()
  }
})

journey('[C53] pasted text keeps its structure, and nothing is fetched', async (journeyContext) => {
  const { page } = journeyContext
  await openAsEditor(journeyContext, '/posts/hair-in-a-dry-winter', 'Hair in a dry winter')
  const story = page.getByRole('textbox', { name: 'Story' })
  await story.press('ControlOrMeta+a')
  await story.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, pasted)
  await expect(story.getByRole('heading', { level: 2, name: 'Title' })).toBeVisible()
  await expect(saved(page)).toBeVisible()
  await expect(story.getByRole('listitem')).toHaveText(['One', 'Two'])
  await expect(story.locator('strong')).toHaveText('bold')
  await expect(story.locator('img, script, [style], [class*=Mso]')).toHaveCount(0)
})

const pasted = `
  <h1 style="color: red">Title</h1><p class="MsoNormal">Some <b>bold</b> and
  <a href="https://example.org/">linked</a> words.</p><ul><li><p>One</p></li><li>Two</li></ul>
  <img src="https://elsewhere.example/pixel.png"><script>alert(1)</script>`
