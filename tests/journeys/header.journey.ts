import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { journey } from '#tests/kit/journey/journey.ts'

const ink = 'rgb(33, 16, 31)'
const cotton = 'rgb(255, 248, 236)'

const dark: [proves: string, path: string][] = [
  ['[S2.31]', '/about'],
  ['[S2.32]', '/landacknowledgement'],
  ['[S2.33]', '/partnership'],
  ['[S2.34]', '/become-member'],
  ['[S2.35]', '/program'],
  ['[S2.36]', '/merch-order-complete'],
  ['[S2.37]', '/blog/what-supper-is'],
  ['[S2.38]', '/campaign/details'],
]

for (const [proves, path] of dark)
  journey(`${proves} the header text is dark on ${path}`, async ({ page, visit }) => {
    await visit(path)
    expect(await colourOfHeader(page)).toBe(ink)
  })

const white = [
  '/',
  '/leadership',
  '/volunteer',
  '/blog',
  '/campaign',
  '/campaign/rainbow-rise',
  '/events',
  '/events/supper-under-the-tree',
  '/merch-store',
  '/merch-store/selvedge-cap',
  '/donationcompleted',
]

for (const path of white)
  journey(`[S2.39] the header text is white and readable on ${path}`, async ({ page, visit }) => {
    await visit(path)
    expect(await colourOfHeader(page)).toBe(cotton)
    expect(await minContrast(page)).toBeGreaterThanOrEqual(4.5)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
    await expect.poll(() => minContrast(page)).toBeGreaterThanOrEqual(4.5)
  })

for (const [proves, path] of [
  ['[S2.28]', '/donate?step=1'],
  ['[S2.28]', '/donate?step=3'],
  ['[S2.29]', '/merch-store/checkout'],
])
  journey(
    `${proves} [S2.30] ${path} has no header, but a link back and Quick exit`,
    async (journeyContext) => {
      const { page, visit } = journeyContext
      await visit(path ?? '')
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Quick exit' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to site' }).click()
      await expect(page.getByRole('banner')).toBeVisible()
    },
  )

journey('Quick exit stays visible while the page scrolls', async ({ page, visit }) => {
  await visit('/about')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  const box = await page.getByRole('button', { name: 'Quick exit' }).boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeLessThan(20)
})

const colourOfHeader = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: 'Events', exact: true })
    .evaluate((element) => getComputedStyle(element).color)

/** The contrast of the text colour with the lightest pixel behind the menu, with its text hidden. */
async function minContrast(page: Page): Promise<number> {
  // Located by tag, because a hidden list has no role.
  const words = page.locator('header ul').first()
  const clip = await words.boundingBox()
  if (!clip) throw new Error('the menu is not shown')
  await words.evaluate((list) => list.style.setProperty('visibility', 'hidden'))
  const picture = sharp(await page.screenshot({ clip })).removeAlpha()
  await words.evaluate((list) => list.style.removeProperty('visibility'))
  const data = await picture.raw().toBuffer()
  let lightest = 0
  for (let at = 0; at < data.length; at += 3)
    lightest = Math.max(lightest, luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0))
  return (luminance(255, 248, 236) + 0.05) / (lightest + 0.05)
}

function luminance(red: number, green: number, blue: number): number {
  const linear = (value: number) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
