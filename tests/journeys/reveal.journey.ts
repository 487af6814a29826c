import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

/** How many sections are not revealed yet. */
const waiting = (page: Page) => page.locator('[data-reveal="waiting"]').count()

journey('[S2.72] sections in the first view are visible at once', async ({ page, visit }) => {
  await visit('/about')
  const hidden = await page
    .locator('[data-reveal="waiting"]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(hidden.length).toBeGreaterThan(2)
  expect(Math.min(...hidden)).toBeGreaterThanOrEqual(900)
})

journey(
  '[S2.72] scrolling to the end of the page reveals all sections',
  async ({ page, visit }) => {
    await visit('/about')
    expect(await waiting(page)).toBeGreaterThan(0)
    await page.keyboard.press('End')
    await expect.poll(() => waiting(page)).toBe(0)
  },
)

journey('[S2.72] a section shows when the focus enters it', async ({ page, visit, tabTo }) => {
  await visit('/about')
  const stories = page.getByRole('region', { name: 'Impact Stories' })
  await tabTo(stories.getByRole('button', { name: 'Next story' }))
  await expect
    .poll(() => stories.evaluate((element) => Number(getComputedStyle(element).opacity)))
    .toBe(1)
})

journey('[S2.72] in print all sections are visible', async ({ page, visit }) => {
  await visit('/about')
  expect(await waiting(page)).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  const faint = await page
    .locator('[data-reveal] > *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== '1').length)
  expect(faint).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await waiting(page)).toBe(0)
})

journey(
  '[S2.72] sections are also revealed after a navigation by a link',
  async ({ page, visit }) => {
    await visit('/leadership')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mission & Vision' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(await waiting(page)).toBeGreaterThan(2)
  },
)
