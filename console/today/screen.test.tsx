import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ItemRow } from './item-row.tsx'
import { placesText } from './next-event.tsx'
import { NothingWaits } from './screen.tsx'

test('[C126] an item leads to the screen of its records', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ItemRow kind="gift-pledged" count={2} path="/gifts?state=pledged" />
    </MemoryRouter>,
  )
  expect(html).toContain('Pledges by e-Transfer')
  expect(html).toContain('href="/gifts?state=pledged"')
})

test('[C126] only a person who sees every kind reads that nothing needs action', () => {
  const textFor = (isEveryKindCounted: boolean) =>
    renderToStaticMarkup(<NothingWaits isEveryKindCounted={isEveryKindCounted} />)
  expect(textFor(true)).toContain('Nothing needs action now')
  expect(textFor(false)).not.toContain('Nothing needs action')
  expect(textFor(false)).toContain('What waits for other roles is not counted here.')
})

test('the places of the next event are words', () => {
  const event = { isRegistrationNeeded: true, capacity: 60, guests: { taken: 48, waiting: 3 } }
  expect(placesText(event)).toBe('48 of 60 places taken. 3 guests wait.')
  const free = { isRegistrationNeeded: false, capacity: null, guests: { taken: 0, waiting: 0 } }
  expect(placesText(free)).toBe('Guests come without registration.')
  expect(placesText({ ...free, isRegistrationNeeded: true })).toBe('0 places taken.')
})
