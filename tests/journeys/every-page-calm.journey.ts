import type { Page } from 'playwright-core'
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
      await lettersToArrive(page)
      const byLetters = await shift()
      // On a slow line the words are there before their letters; a line may then break elsewhere.
      expect(byLetters).toBeLessThan(0.02)
      await readToTheEnd(page)
      expect((await shift()) - byLetters).toBeLessThan(0.001)
    },
  )

/** The frame after the last font is the one that draws with it, and tells what it moved. */
const lettersToArrive = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
