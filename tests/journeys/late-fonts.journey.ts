import { expect } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { atWidths } from '#tests/kit/journey/journey.ts'
import { fontsToArrive, watchShift } from '#tests/kit/journey/page-layout.ts'

// On a slow connection the text of a page shows in a device font first. Then its lines must break where they break in
// the font of the site. The headings of these pages break most narrowly.
atWidths([390, 1440], 'pages do not shift when their fonts come late', async ({ page, step }) => {
  const shift = await watchShift(page)
  for (const path of ['/', '/campaign', '/about'])
    await step(`${path} does not shift`, async () => {
      const release = await holdBack(page, /\.woff2$/)
      // The page loads completely only with its fonts.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect.poll(() => page.evaluate(isPainted)).toBe(true)
      release()
      await fontsToArrive(page)
      expect(await shift()).toBeLessThan(0.02)
    })
})

const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
