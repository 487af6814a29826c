import { expect, type Locator, type Page } from '@playwright/test'
import organisation from '#content/organisation.json' with { type: 'json' }
import { expectWhiteHeader, headerColour, ink } from './header-contrast.ts'

/** A promise about single pages. The visits of every-page.journey.ts check it as a step. */
export type PageFact = {
  name: string
  path: string
  /** Without a width, both visits of the page check it. */
  width?: 1440
  check: (page: Page) => Promise<void>
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const darkHeaders = [
  ['[S2.31]', '/about'],
  ['[S2.32]', '/landacknowledgement'],
  ['[S2.33]', '/partnership'],
  ['[S2.34]', '/become-member'],
  ['[S2.35]', '/program'],
  ['[S2.36]', '/merch-order-complete'],
  ['[S2.37]', '/blog/what-supper-is'],
  ['[S2.38]', '/campaign/details'],
] as const

const whiteHeaders = [
  '/',
  '/leadership',
  '/volunteer',
  '/blog',
  '/campaign',
  '/events',
  '/events/snow-walk-on-princes-island',
  '/merch-store',
  '/merch-store/rise-together-tote',
  '/donationcompleted',
]

const firstScreens: [proves: string, path: string, texts: (string | RegExp)[]][] = [
  ['[S2.73]', '/leadership', ['Our Leadership']],
  ['[S2.83]', '/volunteer', ['Volunteer', 'Make a Difference in Calgary.']],
  ['[S2.91]', '/partnership', ['Partnership', /^For organisations ready to act\./]],
  ['[S2.153]', '/merch-store', ['Merch Store', 'Become a Collaborator']],
]

export const pageFacts: readonly PageFact[] = [
  ...darkHeaders.map(([proves, path]): PageFact => ({
    name: `${proves} the header text is dark`,
    path,
    width: 1440,
    check: async (page) => expect(await headerColour(page)).toBe(ink),
  })),
  ...whiteHeaders.map((path): PageFact => ({
    name: '[S2.39] the header text is white and readable, also on the scrolled page',
    path,
    width: 1440,
    check: expectWhiteHeader,
  })),
  ...firstScreens.map(([proves, path, texts]): PageFact => ({
    name: `${proves} the first screen shows the title of the page`,
    path,
    width: 1440,
    check: async (page) => {
      await page.evaluate(() => window.scrollTo(0, 0))
      for (const text of texts)
        await expect(
          page.getByRole('main').getByText(text, { exact: true }).first(),
        ).toBeInViewport()
    },
  })),
  {
    name: '[S1.38] the gallery has seven pictures, and they load',
    path: '/',
    width: 1440,
    check: (page) =>
      expectLoaded(region(page, 'Faces and days under the tree').getByRole('img'), 7),
  },
  {
    name: 'the email address and the postal code of the footer do not wrap',
    path: '/about',
    check: async (page) => {
      const footer = page.getByRole('contentinfo')
      for (const value of [organisation.email, organisation.address.postalCode]) {
        const text = footer.getByText(value, { exact: true })
        await expect(text).toBeVisible()
        expect(await text.evaluate(countLines), value).toBe(1)
      }
    },
  },
  {
    name: 'Quick exit stays visible while the page scrolls',
    path: '/about',
    width: 1440,
    check: async (page) => {
      await page.evaluate(() => window.scrollTo(0, 1500))
      const box = await page.getByRole('button', { name: 'Quick exit' }).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeLessThan(20)
    },
  },
  {
    name: '[S2.67] the page opens with a picture',
    path: '/about',
    width: 1440,
    check: async (page) => {
      await page.evaluate(() => window.scrollTo(0, 0))
      const picture = page.getByRole('img', { name: 'An elder and a child stand hand in hand' })
      await expectLoaded(picture, 1)
      expect((await picture.boundingBox())?.y).toBeLessThan(300)
    },
  },
  {
    name: '[S2.75] the photos of the staff are round',
    path: '/leadership',
    check: async (page) => {
      const photos = region(page, 'Staff').getByRole('listitem').locator('picture')
      const corners = await photos.evaluateAll((all) =>
        all.map((photo) => getComputedStyle(photo).borderRadius),
      )
      expect(corners).toEqual(Array.from({ length: 6 }, () => '50%'))
    },
  },
  {
    name: '[S2.86] both galleries show every picture',
    path: '/volunteer',
    check: async (page) => {
      for (const name of ['Around the table', 'Drums, books and fresh snow'])
        await expectLoaded(page.getByRole('list', { name, exact: true }).getByRole('img'), 3)
    },
  },
  {
    name: 'the picture of the members is not cropped',
    path: '/become-member',
    check: async (page) => {
      const scene = page.getByRole('img', { name: /^People of many ages stand together/ })
      const { width = 0, height = 1 } = (await scene.boundingBox()) ?? {}
      expect(width / height).toBeCloseTo(16 / 9, 1)
    },
  },
  {
    name: '[S2.92] the logos of eight partners are shown',
    path: '/partnership',
    check: (page) => expectLoaded(region(page, 'With us now').getByRole('img'), 8),
  },
]

async function expectLoaded(pictures: Locator, count: number): Promise<void> {
  await expect(pictures).toHaveCount(count)
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) =>
          all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
      ),
    )
    .toBe(count)
}

/** The number of lines of the text of an element. */
function countLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
