import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

const place = (page: Page) => page.evaluate(() => window.scrollY)
const focusedHeading = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    return focused?.tagName === 'H1' ? focused.textContent : undefined
  })

/** Clicks a link of the page itself, far below its top. */
async function goFromBelow(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  await link.scrollIntoViewIfNeeded()
  expect(await place(page)).toBeGreaterThan(200)
  await link.click()
}

journey('[S2.40] every change of page begins at its top', async ({ page, visit }) => {
  await visit('/program')
  await goFromBelow(page, 'Mission & Vision')
  await expect(page.getByRole('heading', { name: 'Mission & Vision', level: 1 })).toBeVisible()
  await expect.poll(() => place(page)).toBe(0)
})

journey('[S2.40] so do the steps back and forward', async ({ page, visit }) => {
  await visit('/program')
  await goFromBelow(page, 'Mission & Vision')
  await expect(page.getByRole('heading', { name: 'Mission & Vision', level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Programs/, level: 1 })).toBeVisible()
  await expect.poll(() => place(page)).toBe(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Mission & Vision', level: 1 })).toBeVisible()
  await expect.poll(() => place(page)).toBe(0)
})

journey('[S2.40] the heading takes the focus and the title is said', async ({ page, visit }) => {
  await visit('/program')
  await goFromBelow(page, 'Mission & Vision')
  await expect.poll(() => focusedHeading(page)).toBe('Mission & Vision')
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Mission & Vision · Baobab Pride')
})

journey('[S2.40] another step of giving is another page', async ({ page, visit }) => {
  await visit('/donate?step=1')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.history.pushState({}, '', '/donate?step=2'))
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: {} })))
  await expect.poll(() => focusedHeading(page)).toBe('Give to Baobab Pride')
  expect(await place(page)).toBe(0)
})

journey('[S2.40] a place on the same page is no change of page', async ({ page, visit, tabTo }) => {
  await visit('/about')
  await tabTo(page.getByRole('link', { name: 'Skip to the main content' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/about#main')
  expect(await focusedHeading(page)).toBe(undefined)
  expect((await page.getByRole('status').allTextContents()).join('')).toBe('')
})
