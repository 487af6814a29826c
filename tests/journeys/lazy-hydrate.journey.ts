import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'

/** Whether the content is hydrated. React marks hydrated elements. */
const isHydrated = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const inside = document.querySelector(`${selector} > *`)
    return Object.keys(inside ?? {}).some((key) => key.startsWith('__reactFiber'))
  }, selector)

const intro = 'main > section'
const footer = 'footer'

journey('a part below the viewport is hydrated when it comes into view', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isHydrated(page, intro)).toBe(true)
  expect(await isHydrated(page, footer)).toBe(false)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isHydrated(page, footer)).toBe(true)
})

journey('a focused part is hydrated, also outside the viewport', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isHydrated(page, intro)).toBe(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Buy Merch' })
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
  await expect.poll(() => isHydrated(page, footer)).toBe(true)
})

for (const [name, act] of [
  ['a move of the mouse', (page: Page) => page.mouse.move(40, 40, { steps: 4 })],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a pull at the scroll bar', (page: Page) => page.evaluate(() => window.scrollBy(0, 20))],
] as const)
  journey(`${name} starts the script, and hydrates the visible parts`, async ({ page }) => {
    // Blocked pictures delay the load event, which would otherwise start the script.
    await page.route('**/scene-*.svg', () => undefined)
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await act(page)
    await expect.poll(() => isHydrated(page, intro)).toBe(true)
    expect(await isHydrated(page, footer)).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

journey('on a phone the menu for wide screens is never hydrated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await expect.poll(() => isHydrated(page, intro)).toBe(true)
  expect(await isHydrated(page, 'header nav')).toBe(false)
})

journey('a part that is not hydrated is readable, and its links work', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isHydrated(page, intro)).toBe(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Buy Merch' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await page.waitForURL('**/merch-store')
})

journey(
  'a menu that opened before the script hydrates no part below the viewport',
  async ({ page }) => {
    const letThrough = await holdBack(page, '**/assets/*.js')
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    letThrough()
    await expect(page.locator('#menu:modal')).toBeVisible()
    await expect.poll(() => isHydrated(page, intro)).toBe(true)
    expect(new URL(page.url()).hash).toBe('')
    expect(await isHydrated(page, footer)).toBe(false)
  },
  { width: 390 },
)
