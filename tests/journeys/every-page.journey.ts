import { expect, type Page } from '@playwright/test'
import type { AxeOptions } from '#tests/kit/journey/axe.ts'
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
} from '#tests/kit/journey/page-layout.ts'
import { pageFacts } from '#tests/kit/journey/page-facts.promises.ts'
import {
  cutBelow,
  invisibleTexts,
  lostInForcedColours,
  paleOnPaper,
  spaceText,
} from '#tests/kit/journey/sight.ts'
import { type SitePage, sitemap } from '#tests/kit/journey/sitemap.promises.ts'

const widths = [320, 390, 768, 900, 901, 1200, 1201, 1440]
/** A screen of 1440 by 900 at 200 % zoom. */
const zoomed = { width: 720, height: 450 }

/** Pages whose texts other tests read in the HTML, where a style that hides them would not show. */
const readWithoutBrowser = [
  '/',
  '/about',
  '/leadership',
  '/landacknowledgement',
  '/volunteer',
  '/become-member',
  '/partnership',
  '/program',
  '/blog',
  '/blog/what-supper-is',
  '/campaign',
  '/campaign/details',
]

const withManyPictures = ['/', '/about', '/blog', '/events', '/leadership']

// A visit takes much longer than a check, so one visit runs all checks with soft expectations and steps.
for (const sitePage of sitemap) {
  const promise = `${sitePage.proves} [S2.23] [S2.30] [S9.56] ${sitePage.path} is complete, does not shift and passes axe`
  journey(
    `${promise}, on a phone`,
    async (journeyContext) => {
      const width = await watchWidth(journeyContext.page)
      await checkPage(sitePage, journeyContext, { isLayoutOnly: true })
      expect.soft(await width(), 'maximum width').toBe(390)
      for (const { name, check } of factsOf(sitePage).filter((fact) => !fact.width))
        await journeyContext.step(name, () => check(journeyContext.page))
    },
    { width: 390, phone: true },
  )
  journey(`${promise}, at 1440 px, and fits every width and zoom`, async (journeyContext) => {
    const { page, step } = journeyContext
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await checkPage(sitePage, journeyContext)
    await step('[S7.30] every picture of our host is requested with its crop', async () => {
      const pictures = requests.filter((address) => address.startsWith('/media/upload/'))
      if (withManyPictures.includes(sitePage.path)) expect(pictures).not.toEqual([])
      expect(pictures.filter((address) => !address.includes('/c_fill,w_'))).toEqual([])
    })
    if (readWithoutBrowser.includes(sitePage.path))
      await step('styles hide no text', async () => expect(await invisibleTexts(page)).toEqual([]))
    for (const { name, check } of factsOf(sitePage)) await step(name, () => check(page))
    await step('it is readable on paper', () => expectReadableOnPaper(page))
    await step('forced colours lose nothing', () => expectForcedColours(page))
    await step('it fits every width and zoom', async () => {
      for (const width of widths) await expectToFit(page, { width, height: 800 })
      await expectToFit(page, zoomed)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect.soft(page.getByText('Quick exit').first()).toBeVisible()
    })
    await step('it is readable with wide text spacing', async () => {
      await spaceText(page)
      for (const width of [390, 320]) {
        await expectToFit(page, { width, height: 800 })
        expect.soft(await cutBelow(page), `cut below at ${width} px`).toEqual([])
      }
    })
    if (!sitePage.hasHeader)
      await step(`${sitePage.proves} a link leads back to the site`, async () => {
        await page.getByRole('link', { name: 'Back to site' }).click()
        await expect(page.getByRole('banner')).toBeVisible()
      })
  })
}

const factsOf = (sitePage: SitePage) => pageFacts.filter(({ path }) => path === sitePage.path)

async function checkPage(
  sitePage: SitePage,
  { page, visit, axe }: Journey,
  axeOptions?: AxeOptions,
): Promise<void> {
  const shift = await watchShift(page)
  await visit(sitePage.path)
  expect.soft(await eagerPictures(page), 'pictures loaded before they are reached').toEqual([])
  await fontsToArrive(page)
  const byFonts = await shift()
  // On a slow connection the text shows before its fonts, and a line may then break elsewhere.
  expect.soft(byFonts, 'layout shift when the fonts load').toBeLessThan(0.02)
  const sizes = await pictureSizes(page)
  await readToTheEnd(page)
  expect.soft((await shift()) - byFonts, 'layout shift while scrolling').toBeLessThan(0.001)
  expect.soft(await pictureSizes(page), 'sizes of pictures while they load').toEqual(sizes)
  if (['/', '/leadership'].includes(sitePage.path))
    expect.soft(sizes.filter((size) => Math.min(...size) > 50).length).toBeGreaterThan(3)
  await expectComplete(page, sitePage)
  // The contrast of a text that fades in and the position of a moving element cannot be checked.
  await settle(page)
  await axe(axeOptions)
}

async function expectComplete(page: Page, { heading, hasHeader }: SitePage): Promise<void> {
  expect
    .soft(await page.getByRole('heading', { level: 1 }).allTextContents(), 'heading')
    .toEqual([expect.stringMatching(heading)])
  expect.soft(await page.getByRole('banner').isVisible(), 'header').toBe(hasHeader)
  await expect.soft(page.getByRole('contentinfo'), 'footer').toBeVisible()
  await expect.soft(page.getByRole('main'), 'main').toHaveCount(1)
}

const pictureSizes = (page: Page) =>
  page
    .getByRole('main')
    .locator('picture')
    .evaluateAll((all) => all.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]))

async function expectReadableOnPaper(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.emulateMedia({ media: 'print' })
  const pale = await paleOnPaper(page)
  await page.emulateMedia({ media: 'screen' })
  expect(pale).toEqual([])
}

async function expectForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await lostInForcedColours(page)
  await page.emulateMedia({ forcedColors: 'none' })
  expect(lost).toEqual([])
}

async function expectToFit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await settle(page)
  expect.soft(await sidewaysScroll(page), `sideways scroll at ${size.width} px`).toBe(0)
  expect.soft(await cutOff(page), `cut off at ${size.width} px`).toEqual([])
}
