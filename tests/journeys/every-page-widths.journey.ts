import { expect } from 'vitest'
import { journey } from '#tests/kit/journey.ts'
import { cutOff, readToTheEnd, sidewaysScroll } from '#tests/kit/look.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

const widths = [320, 390, 768, 900, 901, 1200, 1201, 1440]

for (const { path } of sitemap) {
  journey(`[S2.47] [S2.48] [S9.51] ${path} fits every width`, async ({ page, visit }) => {
    await visit(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await readToTheEnd(page)
      expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
      expect(await cutOff(page), `cut off at ${width} px`).toEqual([])
    }
  })

  journey(
    `${path} can be used at twice the size`,
    async ({ page, visit }) => {
      await visit(path)
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      expect(await page.getByText('Quick exit').first().isVisible()).toBe(true)
      expect(await sidewaysScroll(page)).toBe(0)
      expect(await cutOff(page)).toEqual([])
    },
    { width: 720, height: 450 },
  )
}
