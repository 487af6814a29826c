import { expect, type Page } from '@playwright/test'
import { type Journey, journey } from '#tests/kit/journey/journey.ts'
import {
  cutOff,
  eagerPictures,
  fontsToArrive,
  readToTheEnd,
  settle,
  sidewaysScroll,
  watchShift,
  watchWidth,
} from '#tests/kit/journey/look.ts'
import { type SitePage, sitemap } from '#tests/kit/journey/sitemap.ts'

const widths = [320, 390, 768, 900, 901, 1200, 1201, 1440]
/** A screen of 1440 by 900 at 200 % zoom. */
const zoomed = { width: 720, height: 450 }

// A visit takes much longer than a check, so one visit runs all checks with soft expectations.
for (const sitePage of sitemap) {
  const promise = `${sitePage.proves} [S2.23] [S2.30] [S9.56] ${sitePage.path} is complete, does not shift and passes axe`
  journey(
    `${promise}, on a phone`,
    async (journeyContext) => {
      const width = await watchWidth(journeyContext.page)
      await checkPage(sitePage, journeyContext)
      expect.soft(await width(), 'maximum width').toBe(390)
    },
    { width: 390, phone: true },
  )
  journey(`${promise}, at 1440 px, and fits every width and zoom`, async (journeyContext) => {
    await checkPage(sitePage, journeyContext)
    for (const width of widths) await expectToFit(journeyContext.page, { width, height: 800 })
    await expectToFit(journeyContext.page, zoomed)
    await journeyContext.page.evaluate(() => window.scrollTo(0, 0))
    await expect.soft(journeyContext.page.getByText('Quick exit').first()).toBeVisible()
  })
}

async function checkPage(sitePage: SitePage, { page, visit, axe }: Journey): Promise<void> {
  const shift = await watchShift(page)
  await visit(sitePage.path)
  expect.soft(await eagerPictures(page), 'pictures loaded before they are reached').toEqual([])
  await fontsToArrive(page)
  const byFonts = await shift()
  // On a slow connection the text shows before its fonts, and a line may then break elsewhere.
  expect.soft(byFonts, 'layout shift when the fonts load').toBeLessThan(0.02)
  await readToTheEnd(page)
  expect.soft((await shift()) - byFonts, 'layout shift while scrolling').toBeLessThan(0.001)
  await expectComplete(page, sitePage)
  // The contrast of a text that fades in and the position of a moving element cannot be checked.
  await settle(page)
  await axe()
}

async function expectComplete(page: Page, { heading, hasHeader }: SitePage): Promise<void> {
  expect
    .soft(await page.getByRole('heading', { level: 1 }).allTextContents(), 'heading')
    .toEqual([expect.stringMatching(heading)])
  expect.soft(await page.getByRole('banner').isVisible(), 'header').toBe(hasHeader)
  await expect.soft(page.getByRole('contentinfo'), 'footer').toBeVisible()
  await expect.soft(page.getByRole('main'), 'main').toHaveCount(1)
}

async function expectToFit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settle(page)
  expect.soft(await sidewaysScroll(page), `sideways scroll at ${size.width} px`).toBe(0)
  expect.soft(await cutOff(page), `cut off at ${size.width} px`).toEqual([])
}
