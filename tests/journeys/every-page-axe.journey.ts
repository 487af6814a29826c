import { atWidths } from '#tests/kit/journey.ts'
import { readToTheEnd } from '#tests/kit/look.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

// Without motion, so that axe does not measure the contrast of words that are still fading in.
for (const { path } of sitemap)
  atWidths(
    [1440, 390],
    `${path} has nothing that axe objects to`,
    async ({ page, visit, axe }) => {
      await visit(path)
      await readToTheEnd(page)
      await axe()
    },
    { reducedMotion: true },
  )
