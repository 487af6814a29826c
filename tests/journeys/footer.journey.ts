import { expect } from '@playwright/test'
import organisation from '#content/organisation.json' with { type: 'json' }
import { atWidths } from '#tests/kit/journey/journey.ts'

atWidths(
  [1440, 390],
  'the email address and the postal code of the footer do not wrap',
  async ({ page, visit }) => {
    await visit('/about')
    const footer = page.getByRole('contentinfo')
    for (const words of [organisation.email, organisation.address.postalCode]) {
      const text = footer.getByText(words, { exact: true })
      await expect(text).toBeVisible()
      expect(await text.evaluate(countLines), words).toBe(1)
    }
  },
)

/** The number of lines of the text of an element. */
function countLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}
