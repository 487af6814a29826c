import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const rows = (page: Page) => page.getByRole('heading', { level: 3 })

journey(
  'search, filters and day are in the address and survive a reload',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    await visit('/events')
    await page.getByRole('searchbox').fill('supper')
    await expect(page).toHaveURL(/\?q=supper$/)
    const panel = page.getByRole('complementary', { name: 'Filter events' })
    for (const label of ['Saturday', 'Friday', 'Yes', 'No']) await panel.getByLabel(label).check()
    await expect(page).toHaveURL(/only=Friday%2CSaturday%2CYes%2CNo/)
    await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(page.getByRole('searchbox')).toHaveValue('supper')
    for (const label of ['Saturday', 'Friday', 'Yes'])
      await expect(panel.getByLabel(label)).toBeChecked()
    await expect(panel.getByLabel('Monday')).not.toBeChecked()
    await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/\/events\?day=\d{4}-\d\d-\d\d$/)
    const chosen = await page
      .getByRole('button', { name: /^[A-Z][a-z]{2} \d+, \d{4}$/ })
      .innerText()
    await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(page.getByRole('button', { name: chosen })).toBeVisible()
  },
)

journey(
  'the month view names the active filters and can clear them',
  async ({ page, visit, axe }) => {
    await visit('/events?view=month&q=drum&only=Friday,Yes')
    const active = page.getByText('Only shown: “drum”; Days: Friday; Registration Required: Yes')
    await expect(active).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(active).toHaveCount(0)
    await expect(page).toHaveURL(/\?view=month$/)
  },
)

journey('Previous leads from beyond the end to the last page', async ({ page, visit }) => {
  await visit('/events?offset=400')
  await page.getByRole('link', { name: 'Previous Events' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next Events' })).toHaveCount(0)
})

for (const javaScript of [true, false])
  journey(
    `a past event says that it is over and has no registration form, ${javaScript ? 'with' : 'without'} script`,
    async ({ page, visit }) => {
      await visit('/events/harvest-supper')
      await expect(page.getByText('This event is over.', { exact: true })).toBeVisible()
      await expect(page.getByText(/\(over\)$/).first()).toBeVisible()
      for (const role of ['button', 'link'] as const)
        await expect(page.getByRole(role, { name: 'Register', exact: true })).toHaveCount(0)
      await expect(page.getByText(/places? (left|are taken)|There is room/)).toHaveCount(0)
      await visit('/events/harvest-supper/register')
      await expect(page.getByText('This event is over.', { exact: true })).toBeVisible()
      await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
      await visit('/events?offset=16')
      await expect(page.getByText('Over', { exact: true }).first()).toBeVisible()
    },
    { javaScript },
  )

for (const path of ['/events', '/events/supper-under-the-tree'])
  journey(`${path} prints dark on white`, async ({ page, visit }) => {
    await visit(path)
    await page.emulateMedia({ media: 'print' })
    const pale = await page.locator('main').evaluate((main) => {
      const light = (colour: string) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(
          Number,
        )
        return alpha > 0 && 0.2126 * red + 0.7152 * green + 0.0722 * blue > 140
      }
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const words = walker.currentNode.textContent?.trim()
        const element = walker.currentNode.parentElement
        if (!words || !element?.checkVisibility({ visibilityProperty: true })) continue
        if (element.closest('script, style, button, a[class*=button]')) continue
        if (light(getComputedStyle(element).color)) found.push(words)
      }
      return found
    })
    expect(pale).toEqual([])
  })
