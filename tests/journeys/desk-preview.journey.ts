import { expect, type Page } from '@playwright/test'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'

const { open, addPerson, origin } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview of the page"]')

/** Signs in an editor and opens a record. */
async function openRecord({ page, context, expectHost }: Journey, path: string, title: string) {
  expectHost(new URL(origin()).host)
  await (await addPerson(['editor'])).enter(context)
  await page.goto(`${origin()}/console${path}`)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}

for (const width of [1440, 390])
  journey(
    `[C129] a new event has a preview in which gaps are marked, and the messages lead to the fields, at ${width} px`,
    async (journeyContext) => {
      const { page, context } = journeyContext
      await (await addPerson(['editor'])).enter(context)
      await open(journeyContext, '/events', 'Events')
      const name = `Gap Evening ${width}`
      await button(page, 'New event').click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await button(page, 'Create draft').click()

      const preview = previewOf(page)
      await expect(preview.getByRole('heading', { level: 1, name })).toBeVisible()
      const marks = preview.locator('mark')
      await expect(marks.filter({ hasText: /^Day$/ }).first()).toBeVisible()
      await expect(marks.filter({ hasText: /^Area that everybody reads$/ }).first()).toBeVisible()
      const missing = page.getByRole('region', { name: 'Preview' })
      if (width === 1440) await lookAt(page, 'preview with gaps')
      await missing.getByRole('link', { name: 'Topic: Enter a topic' }).click()
      await expect(page.getByLabel('Topic')).toBeFocused()
      await page.keyboard.type('Bread and tea')
      await expect(preview.getByText('Bread and tea').first()).toBeVisible()
      await expect(missing.getByRole('link', { name: /^Topic/ })).toHaveCount(0)
      await expect(marks.filter({ hasText: /^Topic$/ })).toHaveCount(0)
      await journeyContext.axe()
    },
    { width },
  )

journey(
  '[C129] a message opens the closed item of its field, each time',
  async (journeyContext) => {
    const { page } = journeyContext
    await openRecord(journeyContext, '/pages/testimonials', 'Testimonials')
    const quotes = page.getByLabel('Quote')
    const count = await quotes.count()
    await button(page, 'Add testimonial').click()
    const item = button(page, `Testimonial ${count + 1}`)
    const message = page
      .getByRole('region', { name: 'Preview' })
      .getByRole('link', { name: `Testimonial ${count + 1}: Quote` })
    await expect(message).toBeVisible()
    for (const _ of ['once', 'again']) {
      await item.click()
      await expect(quotes.nth(count)).toBeHidden()
      await message.click()
      await expect(quotes.nth(count)).toBeFocused()
    }
    // Other journeys see a complete draft again.
    await button(page, `Remove: Testimonial ${count + 1}`).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  },
)

journey(
  '[C129] the preview scrolls to the section that is edited, and stays there after a save',
  async (journeyContext) => {
    const { page } = journeyContext
    await openRecord(journeyContext, '/pages/about', 'Mission & Vision')
    const preview = previewOf(page)
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
    const field = page.getByLabel('Heading', { exact: true }).last()
    const text = await field.inputValue()
    const heading = preview.getByRole('main').getByText(text, { exact: true })
    await expect(heading).not.toBeInViewport()
    await field.focus()
    await expect(heading).toBeInViewport()
    await field.fill(`${text}!`)
    await expect(preview.getByText(`${text}!`, { exact: true })).toBeInViewport()
    await field.fill(text)
    await expect(preview.getByText(text, { exact: true })).toBeInViewport()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  },
)

journey(
  '[C129] the preview shows each action without a press of its own',
  async (journeyContext) => {
    const { page } = journeyContext
    await openRecord(journeyContext, '/events/winter-prom', 'Winter Prom')
    const cancelled = previewOf(page).getByText('Closed: this event is cancelled')
    const confirm = async (action: string) => {
      await button(page, action).click()
      await page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(previewOf(page).getByRole('heading', { level: 1 })).toBeVisible()
    await confirm('Cancel the event')
    await expect(cancelled).toBeVisible()
    await confirm('Reinstate the event')
    await expect(cancelled).toHaveCount(0)
  },
)

journey(
  '[C129] a preview that did not load says so, and loads again after the next save',
  async (journeyContext) => {
    const { page, expectConsole } = journeyContext
    expectConsole(/status of 503/)
    const previews = '**/console/preview/**'
    await page.route(previews, (route) => route.fulfill({ status: 503, json: { error: {} } }))
    await openRecord(journeyContext, '/events/winter-prom', 'Winter Prom')
    const failed = page.getByText('The preview did not load.')
    await expect(failed).toBeVisible()
    await lookAt(page, 'preview that did not load')
    await page.unroute(previews)
    const topic = page.getByLabel('Topic')
    const before = await topic.inputValue()
    await topic.fill('Dance shoes')
    await expect(previewOf(page).getByText('Dance shoes').first()).toBeVisible()
    await expect(failed).toHaveCount(0)
    await topic.fill(before)
    await expect(previewOf(page).getByText('Dance shoes')).toHaveCount(0)
  },
)
