import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'

export const ink = 'rgb(33, 16, 31)'
const paleText = 'rgb(255, 248, 236)'

export const headerColour = (page: Page): Promise<string> =>
  page
    .getByRole('banner')
    .getByRole('link', { name: 'Events', exact: true })
    .evaluate((element) => getComputedStyle(element).color)

/** The header is white above a dark ground, at the top of the page and after scrolling. */
export async function expectWhiteHeader(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await headerColour(page)).toBe(paleText)
  await expect.poll(() => headerContrast(page)).toBeGreaterThanOrEqual(4.5)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expect.poll(() => headerContrast(page)).toBeGreaterThanOrEqual(4.5)
}

/** The contrast of pale text with the lightest pixel behind the menu, with its text hidden. */
async function headerContrast(page: Page): Promise<number> {
  // Located by tag, because a hidden list has no role.
  const list = page.locator('header ul').first()
  const clip = await list.boundingBox()
  if (!clip) throw new Error('the menu is not shown')
  await list.evaluate(({ style }) => style.setProperty('visibility', 'hidden'))
  const picture = sharp(await page.screenshot({ clip })).removeAlpha()
  await list.evaluate(({ style }) => style.removeProperty('visibility'))
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
