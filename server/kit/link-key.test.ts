import { expect, test } from 'vitest'
import { maskKeys, newKey } from './link-key.ts'

test('[C29] every key in a link is masked, and short addresses stay', () => {
  const key = newKey()
  const two = newKey() + newKey()
  const links = {
    [`https://desk.example.org/console/link#${key}`]: 'https://desk.example.org/console/link#…',
    [`https://example.org/place/${key}\n`]: 'https://example.org/place/…\n',
    [`https://example.org/merch-order-complete?order=${key}.`]:
      'https://example.org/merch-order-complete?order=….',
    [`<https://example.org/card/${key}/stop/${two}>`]: '<https://example.org/card/…/stop/…>',
    'https://a-very-long-name-of-a-host.example.org/events/drum-circle':
      'https://a-very-long-name-of-a-host.example.org/events/drum-circle',
  }
  for (const [link, masked] of Object.entries(links)) expect(maskKeys(link)).toBe(masked)
})
