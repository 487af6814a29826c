import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey } from '#tests/kit/journey.ts'
import { cutOff, readToTheEnd, sidewaysScroll } from '#tests/kit/look.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

const widths = [320, 390, 768, 900, 901, 1200, 1201, 1440]
/** A screen of 1440 by 900 on which everything is shown at twice its size. */
const zoomed = { width: 720, height: 450 }

for (const { path } of sitemap)
  journey(`${path} fits every width and zoom`, async ({ page, visit }) => {
    await visit(path)
    await readToTheEnd(page)
    for (const width of widths) await expectToFit(page, { width, height: 800 })
    await expectToFit(page, zoomed)
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await page.getByText('Quick exit').first().isVisible()).toBe(true)
  })

async function expectToFit(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  expect(await sidewaysScroll(page), `sideways scroll at ${size.width} px`).toBe(0)
  expect(await cutOff(page), `cut off at ${size.width} px`).toEqual([])
}
