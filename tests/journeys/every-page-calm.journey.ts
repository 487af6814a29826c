import { expect } from 'vitest'
import { atWidths } from '#tests/kit/journey.ts'
import { eagerPictures, readToTheEnd, watchShift } from '#tests/kit/look.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

for (const { path } of sitemap)
  atWidths(
    [1440, 390],
    `[S9.56] ${path} holds still while it loads, and loads pictures when they are reached`,
    async ({ page, visit }) => {
      const shift = await watchShift(page)
      await visit(path)
      expect(await eagerPictures(page)).toEqual([])
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await readToTheEnd(page)
      expect(await shift()).toBeLessThan(0.001)
    },
  )
