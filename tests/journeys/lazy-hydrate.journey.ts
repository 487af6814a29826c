import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

/** Whether the script has taken over what stands inside; React marks it. */
const isTaken = (page: Page, selector: string) =>
  page.evaluate((place) => {
    const inside = document.querySelector(`${place} > *`)
    return Object.keys(inside ?? {}).some((key) => key.startsWith('__reactFiber'))
  }, selector)

const intro = 'main > section'
const footer = 'footer'

journey('what nobody is near is taken over when it comes into sight', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isTaken(page, intro)).toBe(true)
  expect(await isTaken(page, footer)).toBe(false)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => isTaken(page, footer)).toBe(true)
})

journey('what has the focus is taken over, though nobody sees it', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isTaken(page, intro)).toBe(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Buy Merch' })
    .evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
  await expect.poll(() => isTaken(page, footer)).toBe(true)
})

for (const [name, act] of [
  ['a move of the mouse', (page: Page) => page.mouse.move(40, 40, { steps: 4 })],
  ['a key', (page: Page) => page.keyboard.press('Tab')],
  ['a pull at the scroll bar', (page: Page) => page.evaluate(() => window.scrollBy(0, 20))],
] as const)
  journey(`${name} starts the script, and takes over what is near`, async ({ page }) => {
    // The page has not loaded before its pictures have, and so would not start the script by itself.
    await page.route('**/scene-*.svg', () => undefined)
    await page.goto('/about', { waitUntil: 'domcontentloaded' })
    await act(page)
    await expect.poll(() => isTaken(page, intro)).toBe(true)
    expect(await isTaken(page, footer)).toBe(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

journey('on a phone the menu of wide windows is never taken over', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await expect.poll(() => isTaken(page, intro)).toBe(true)
  expect(await isTaken(page, 'header nav')).toBe(false)
})

journey('what is not taken over can be read, and its links lead on', async ({ page }) => {
  await page.goto('/about')
  await expect.poll(() => isTaken(page, intro)).toBe(true)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Buy Merch' })
    .evaluate((link: HTMLAnchorElement) => link.click())
  await page.waitForURL('**/merch-store')
})
