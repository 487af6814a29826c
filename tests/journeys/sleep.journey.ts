import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '#tests/kit/journey.ts'

/** Whether the script has taken over what stands inside; React marks it. */
const isAwake = (page: Page, selector: string) =>
  page.evaluate((place) => {
    const inside = document.querySelector(`${place} > *`)
    return Object.keys(inside ?? {}).some((key) => key.startsWith('__reactFiber'))
  }, selector)

const intro = 'main > section'
const footer = 'footer'

journey('what nobody is near sleeps until it comes into sight', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isAwake(page, intro)).toBe(true)
  expect(await isAwake(page, footer)).toBe(false)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isAwake(page, footer)).toBe(true)
})

for (const [name, act] of [
  ['a move of the mouse', (page: Page) => page.mouse.move(10, 10)],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a pull at the scroll bar', (page: Page) => page.evaluate(() => window.scrollBy(0, 20))],
] as const)
  journey(`${name} wakes the whole page`, async ({ page }) => {
    await page.goto('/about')
    await expect.poll(() => isAwake(page, intro)).toBe(true)
    await act(page)
    await expect.poll(() => isAwake(page, footer)).toBe(true)
  })

journey('on a phone the menu of wide windows is never taken over by itself', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await expect.poll(() => isAwake(page, intro)).toBe(true)
  expect(await isAwake(page, 'header nav')).toBe(false)
})

journey('what sleeps can be read, and its links lead on', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isAwake(page, intro)).toBe(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Buy Merch' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await page.waitForURL('**/merch-store')
})
