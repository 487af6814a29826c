import { expect, type Locator, type Page } from '@playwright/test'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import { addPicture } from '#tests/kit/journey/picture-dialog.ts'

const { addPerson, contentApi, origin } = sharedDesk()

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

journey(
  '[C55] [C39] a list is ordered by keyboard, and a refused publish leads to the fields',
  async (journeyContext) => {
    const { page } = journeyContext
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
    const preview = page.frameLocator('iframe[title="Preview of the page"]')
    await expect(preview.locator('mark').first()).toHaveText(`Testimonial ${count + 1}: Quote`)
    await summary.getByRole('link', { name: `Testimonial ${count + 1}: Quote` }).click()
    await expect(page.getByLabel('Quote').nth(count)).toBeFocused()
    // An error disappears with the first change of its field, and the focus stays there.
    await page.keyboard.type('We eat together.')
    await expect(summary.getByRole('link', { name: /: Quote/ })).toHaveCount(0)
    await expect(page.getByLabel('Quote').nth(count)).toBeFocused()
    // Other journeys see a complete draft again.
    await button(page, `Remove: Testimonial ${count + 1}`).click()
    await expect(saved(page)).toBeVisible()
  },
)

journey(
  '[C38] two people choose only between values of the field that both changed',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    expectConsole(/status of 409/)
    await openAsEditor(journeyContext, '/events/tuesday-quiet-room', 'Tuesday Quiet Room')
    const otherContext = await context.browser()?.newContext()
    if (!otherContext) throw new Error('The browser is closed.')
    const bo = await addPerson(['editor'])
    await bo.enter(otherContext)
    const other = await otherContext.newPage()
    await other.goto(editor('/events/tuesday-quiet-room'))
    const theirs = { Topic: 'Drums and song', Language: 'French' }
    const mine = { Topic: 'Music for all', 'Plain calendar title': 'Music' }
    for (const [label, value] of Object.entries(theirs))
      await other.getByLabel(label, { exact: true }).fill(value)
    await expect(saved(other)).toBeVisible()

    for (const [label, value] of Object.entries(mine))
      await page.getByLabel(label, { exact: true }).fill(value)
    const dialog = page.getByRole('dialog', { name: 'Changed elsewhere' })
    await expect(dialog).toContainText(`${bo.name} saved this draft`)
    await expect(dialog.getByRole('group')).toHaveCount(1)
    const topic = dialog.getByRole('group', { name: 'Topic' })
    await expect(topic.getByRole('radio', { name: `Yours ${mine.Topic}` })).toBeChecked()
    await lookAt(page, 'conflict')
    await topic.getByRole('radio', { name: `Saved by ${bo.name} ${theirs.Topic}` }).check()
    await button(page, 'Save these').click()
    await expect(saved(page)).toBeVisible()
    for (const reader of [page, other]) {
      await reader.reload()
      await expect(reader.getByLabel('Topic')).toHaveValue(theirs.Topic)
      await expect(reader.getByLabel('Language', { exact: true })).toHaveValue(theirs.Language)
      await expect(reader.getByLabel('Plain calendar title')).toHaveValue('Music')
    }
    await otherContext.close()
  },
)

journey('[C37] changes of a closed browser are sent when it returns', async (journeyContext) => {
  const { page, context, expectConsole } = journeyContext
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await openAsEditor(journeyContext, '/events/resume-evening', 'Resume Evening')
  await context.setOffline(true)
  await page.getByLabel('Topic').fill('Work and winter')
  await expect(page.getByText(/^Saved on this device/).first()).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const again = await context.newPage()
  await again.goto(editor('/'))
  const notices = again.getByRole('region', { name: /Notifications/ })
  await expect(notices).toContainText('Changes from your last visit are saved now')
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([])
  await again.goto(editor('/events/resume-evening'))
  await expect(again.getByLabel('Topic')).toHaveValue('Work and winter')
})

journey(
  '[C53] [C135] a post with pasted text and a picture is previewed, published and read on the blog, and nothing is fetched',
  async (journeyContext) => {
    const { page } = journeyContext
    await openAsEditor(journeyContext, '/posts', 'Posts')
    const title = 'Letter from the phone'
    await button(page, 'New post').click()
    await page.getByRole('dialog').getByLabel('Title').fill(title)
    await button(page, 'Create draft').click()
    const story = page.getByRole('textbox', { name: 'Story' })
    await paste(story, pasted)
    await expectLetter(story)
    const leftOut = page.getByText('Left out of the pasted text: 1 picture, colours.')
    await expect(leftOut).toBeVisible()
    await journeyContext.axe()
    await button(page, 'Hide').click()
    await expect(story).toBeFocused()
    await expect(leftOut).toHaveCount(0)
    await button(page, 'Picture').click()
    const { alt } = await addPicture(page)
    await expect(story.getByRole('img', { name: alt })).toBeVisible()
    await page.getByLabel('Author').fill('Zuri')
    await button(page, 'Choose picture: Cover picture').click()
    await page.getByRole('dialog').getByRole('button', { name: alt }).click()
    await expect(saved(page)).toBeVisible()

    const preview = page.frameLocator('iframe[title="Preview of the page"]')
    await expectLetter(preview.getByRole('article'))
    await expect(preview.getByRole('article').getByRole('img', { name: alt }).last()).toBeVisible()
    await button(page, 'Publish').click()
    await expect(button(page, 'Publish changes')).toBeVisible()
    const address = await page.getByText(/^\/blog\//).innerText()
    await page.goto(`${origin()}${address}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const article = page.getByRole('article')
    await expectLetter(article)
    await expect(article.getByRole('img', { name: alt }).last()).toBeVisible()
    const link = article.getByRole('link', { name: 'linked', exact: true })
    await expect(link).toHaveAttribute('href', 'https://example.org/')
    await page.goto(`${origin()}/blog`)
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  },
  { width: 390 },
)

journey(
  '[C135] typing continues behind a new link, Enter keeps its words, and signs and Ctrl+K format the text',
  async (journeyContext) => {
    const { page } = journeyContext
    await openAsEditor(journeyContext, '/posts', 'Posts')
    await button(page, 'New post').click()
    await page.getByRole('dialog').getByLabel('Title').fill('Letter from the keyboard')
    await button(page, 'Create draft').click()
    const story = page.getByRole('textbox', { name: 'Story' })
    const { keyboard } = page
    const setLink = async (address: string, openDialog: () => Promise<void>) => {
      await openDialog()
      await page.getByRole('dialog', { name: 'Link' }).getByLabel('Address').fill(address)
      await button(page, 'Set link').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(story).toBeFocused()
    }
    await story.click()
    await keyboard.type('Read our letter')
    await keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await setLink('www.example.org', () => button(page, 'Link').click())
    await keyboard.type(', all of it')
    await keyboard.press('Enter')
    await keyboard.type('## Next')
    await keyboard.press('Enter')
    await keyboard.type('- Write to hello@example.org soon')
    await keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await setLink('/events', () => keyboard.press('ControlOrMeta+k'))
    await keyboard.type(' or later.')
    await expect(saved(page)).toBeVisible()

    const id = page.url().split('/').at(-1) ?? ''
    const { body } = await contentApi(page.context()).read({ kind: 'post', id })
    expect(body['content']).toBe(
      '<p>Read our <a href="https://www.example.org">letter</a>, all of it</p>\n<h2>Next</h2>\n' +
        '<ul>\n  <li>Write to <a href="mailto:hello@example.org">hello@example.org</a> ' +
        '<a href="/events">soon</a> or later.</li>\n</ul>',
    )
  },
)

const paste = (story: Locator, html: string) =>
  story.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', event))
  }, html)

/** The structure of the pasted text, without its colours, its script and its picture from elsewhere. */
async function expectLetter(text: Locator) {
  await expect(text.getByRole('heading', { level: 2, name: 'Title' })).toBeVisible()
  await expect(text.getByRole('listitem').filter({ hasText: /^(One|Two)$/ })).toHaveCount(2)
  await expect(text.locator('strong', { hasText: 'bold' })).toBeVisible()
  await expect(text.locator('a', { hasText: /^linked$/ })).toBeVisible()
  await expect(text.locator('img[src*=elsewhere], script, [class*=Mso]')).toHaveCount(0)
}

const pasted = `
  <h1 style="color: red">Title</h1><p class="MsoNormal">Some <b>bold</b> and
  <a href="https://example.org/">linked</a> words.</p><ul><li><p>One</p></li><li>Two</li></ul>
  <img src="https://elsewhere.example/pixel.png"><script>alert(1)</script>`
