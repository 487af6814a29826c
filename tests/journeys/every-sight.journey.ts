import { expect } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'
import { cutOff, settle, sidewaysScroll } from '#tests/kit/journey/look.ts'
import { cutBelow, lostInForcedColours, paleOnPaper, spaceText } from '#tests/kit/journey/sight.ts'
import { sitemap } from '#tests/kit/journey/sitemap.ts'

/** For readers with wider text spacing, with forced colours, and on paper. */
for (const { path } of sitemap)
  journey(
    `${path} is readable with wide text spacing, forced colours and in print`,
    async ({ page, visit }) => {
      await visit(path)
      await settle(page)
      expect.soft(await paleInPrint(), 'pale on paper').toEqual([])
      expect.soft(await lostInColours(), 'lost in forced colours').toEqual([])
      await spaceText(page)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await settle(page)
        expect.soft(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
        expect.soft(await cutOff(page), `cut off at ${width} px`).toEqual([])
        expect.soft(await cutBelow(page), `cut below at ${width} px`).toEqual([])
      }

      async function paleInPrint() {
        await page.emulateMedia({ media: 'print' })
        const pale = await paleOnPaper(page)
        await page.emulateMedia({ media: 'screen' })
        return pale
      }
      async function lostInColours() {
        await page.emulateMedia({ forcedColors: 'active' })
        const lost = await lostInForcedColours(page)
        await page.emulateMedia({ forcedColors: 'none' })
        return lost
      }
    },
  )
