import { readFileSync } from 'node:fs'
import testimonials from '#content/pages/testimonials.json' with { type: 'json' }
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuoteCarousel, quoteRules } from './quote-carousel.tsx'

const items = ['One', 'Two', 'Three', 'Four'].map((review, id) => ({
  id,
  review,
  name: 'A member',
}))
const picture = { src: '/elder.svg', width: 480, height: 480, alt: 'An elder' }
const html = renderToStaticMarkup(
  <QuoteCarousel heading="Impact Stories" items={items} picture={picture} />,
)

test('[S2.71] [S4.23] the server-rendered page has every story and shows the first one', () => {
  for (const { review } of items) expect(html).toContain(`“${review}”`)
  expect(html.match(/class="quote shown"/g)).toHaveLength(1)
  expect(html).toMatch(/class="quote shown"><blockquote>“One”/)
})

test('[S4.24] [S4.25] [S4.26] a story lasts five seconds, a move half a second, with no wait after a click', () => {
  expect(quoteRules).toEqual({ everyMs: 5000, lockMs: 500, restMs: 0 })
})

test('[S4.28] there is one labelled dot for each story', () => {
  expect([...html.matchAll(/aria-label="(Story \d of 4)"/g)].map(([, name]) => name)).toEqual([
    'Story 1 of 4',
    'Story 2 of 4',
    'Story 3 of 4',
    'Story 4 of 4',
  ])
})

test('the autoplay has a Pause button', () => {
  expect(html).toContain('aria-label="Pause stories"')
})

test('[S9.40] [S9.41] [S9.42] four testimonials, 5000 ms each, locked for 500 ms after a move', () => {
  expect(testimonials.items).toHaveLength(4)
  expect(quoteRules).toMatchObject({ everyMs: 5000, lockMs: 500 })
})

test('[S9.43] the transition takes 500 ms', () => {
  const sheet = readFileSync(new URL('./quote-carousel.module.css', import.meta.url), 'utf8')
  expect(sheet).toMatch(/--move: 500ms;/)
  expect(sheet).toMatch(/opacity var\(--move\)/)
})
