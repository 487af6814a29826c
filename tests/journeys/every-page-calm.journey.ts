import { expect } from 'vitest'
import { atWidths, journey } from '#tests/kit/journey.ts'
import { readToTheEnd, watchShift } from '#tests/kit/look.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

for (const { path } of sitemap) {
  atWidths([1440, 390], `${path} holds still while it loads`, async ({ page, visit }) => {
    const shift = await watchShift(page)
    await visit(path)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await readToTheEnd(page)
    expect(await shift()).toBeLessThan(0.001)
  })

  journey(`[S9.56] pictures of ${path} load when they are reached`, async ({ page, visit }) => {
    await visit(path)
    const eager = await page.evaluate(() =>
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top > window.innerHeight)
        .filter((image) => image.loading !== 'lazy')
        .map((image) => image.src),
    )
    expect(eager).toEqual([])
  })
}
