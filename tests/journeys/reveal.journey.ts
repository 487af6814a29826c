import { expect, type Page } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'

/** How many sections are not revealed yet. */
const waiting = (page: Page) => page.locator('[data-reveal="waiting"]').count()
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const opacity = (page: Page, name: string) =>
  section(page, name).evaluate((element) => Number(getComputedStyle(element).opacity))

/** Scrolls until the top of a section is this far below the centre of the window. */
async function scrollToTop(page: Page, name: string, belowCentre: number): Promise<void> {
  await section(page, name).evaluate((element, below) => {
    const watched = element.parentElement ?? element
    const top = watched.getBoundingClientRect().top + window.scrollY
    window.scrollTo(0, top - window.innerHeight / 2 - below)
  }, belowCentre)
}

journey('scrolling reveals the sections of a page', async ({ page, visit, tabTo, step }) => {
  const photos = section(page, 'History').getByRole('figure')
  const turns = () =>
    photos.evaluateAll((all) => all.map((photo) => getComputedStyle(photo).rotate))
  await visit('/about')

  await step('[S2.72] sections in the first view are visible at once', async () => {
    const hidden = await page
      .locator('[data-reveal="waiting"]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(hidden.length).toBeGreaterThan(2)
    expect(Math.min(...hidden)).toBeGreaterThanOrEqual(900)
    expect(await turns()).toEqual(['0deg', '0deg', '0deg'])
  })

  await step('[S2.72] [S9.55] a section appears when its top reaches the centre', async () => {
    await scrollToTop(page, 'History', 2)
    expect(await opacity(page, 'History')).toBe(0)
    await scrollToTop(page, 'History', -1)
    await expect.poll(() => opacity(page, 'History')).toBe(1)
    expect(await opacity(page, 'Our Purpose')).toBe(0)
  })

  await step('[S2.69] three overlapping photos rotate when they come into view', async () => {
    await scrollToTop(page, 'History', -1)
    await expect.poll(turns).toEqual(['-5deg', '4deg', '-2deg'])
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const boxes = await photos.evaluateAll((all) =>
        all.map((photo) => photo.getBoundingClientRect()),
      )
      const [first, second, third] = boxes
      if (!first || !second || !third) throw new Error('three photos')
      expect(first.right).toBeGreaterThan(second.left)
      expect(first.bottom).toBeGreaterThan(second.top)
      expect(second.bottom).toBeGreaterThan(third.top)
      expect(third.right).toBeGreaterThan(second.left)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await step('[S2.72] in print all sections are visible', async () => {
    expect(await waiting(page)).toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    const faint = await page
      .locator('[data-reveal] > *')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity !== '1').length)
    await page.emulateMedia({ media: 'screen' })
    expect(faint).toBe(0)
  })

  await step('[S2.72] a section shows when the focus enters it', async () => {
    const stories = section(page, 'Impact Stories')
    await tabTo(stories.getByRole('button', { name: 'Next story' }))
    await expect.poll(() => opacity(page, 'Impact Stories')).toBe(1)
  })
})

journey(
  '[S2.72] sections are also revealed after a navigation by a link',
  async ({ page, visit, step }) => {
    await visit('/leadership')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mission & Vision' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mission & Vision' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect.poll(() => waiting(page)).toBeGreaterThan(2)

    await step('[S2.72] printing reveals all sections', async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      expect(await waiting(page)).toBe(0)
    })

    await step('[S2.72] scrolling to the end of the page reveals all sections', async () => {
      await visit('/about')
      await expect.poll(() => waiting(page)).toBeGreaterThan(0)
      await page.keyboard.press('End')
      await expect.poll(() => waiting(page)).toBe(0)
    })
  },
)
