import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY)
const focusedHeading = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.tagName === 'H1' ? focused.textContent : undefined
  })

/** Clicks a link in the page content, far below the top. */
async function goFromBelow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  expect(await scrollPosition(page)).toBeGreaterThan(200)
  await link.click()
}

journey('a navigation starts a new page', async ({ page, visit, step }) => {
  const mission = page.getByRole('heading', { name: 'Mission & Vision', level: 1 })
  await visit('/program')
  await goFromBelow(page, 'Mission & Vision')
  await step('[S2.40] a navigation starts at the top of the page', async () => {
    await expect(mission).toBeVisible()
    await expect.poll(() => scrollPosition(page)).toBe(0)
  })
  await step(
    '[S2.40] after a navigation the heading has the focus and the title is announced',
    async () => {
      await expect.poll(() => focusedHeading(page)).toBe('Mission & Vision')
      await expect
        .poll(() => page.getByRole('status').allTextContents())
        .toContain('Mission & Vision · Baobab Pride')
    },
  )
  await step('[S2.40] Back and Forward start at the top of the page', async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.goBack()
    await expect(page.getByRole('heading', { name: /Programs/, level: 1 })).toBeVisible()
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.goForward()
    await expect(mission).toBeVisible()
    await expect.poll(() => scrollPosition(page)).toBe(0)
  })
})

journey('[S2.40] each step of the donation form counts as a page', async ({ page, visit }) => {
  await visit('/donate?step=1')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.history.pushState({}, '', '/donate?step=2'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: {} })))
  await expect.poll(() => focusedHeading(page)).toBe('Give to Baobab Pride')
  expect(await scrollPosition(page)).toBe(0)
})

journey(
  '[S2.40] a link to a hash on the same page is no navigation',
  async ({ page, visit, tabTo }) => {
    await visit('/about')
    await tabTo(page.getByRole('link', { name: 'Skip to the main content' }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/about#main')
    expect(await focusedHeading(page)).toBe(undefined)
    expect((await page.getByRole('status').allTextContents()).join('')).toBe('')
  },
)
