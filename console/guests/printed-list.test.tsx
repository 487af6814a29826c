import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { GuestEvent, GuestRow } from '#contract/console/guest.ts'
import { PrintedList } from './printed-list.tsx'

const event: GuestEvent = {
  id: 'supper-under-the-tree',
  name: 'Baobab Supper Under the Tree',
  plainTitle: 'Supper',
  day: '2026-11-21',
  starts: '18:00',
  capacity: null,
  taken: 2,
  waiting: 0,
  isCancelled: false,
  isOver: false,
  erasedOn: '2026-11-28',
}

const guest = (name: string, accessNeeds = ''): GuestRow => ({
  id: `${name}${'A'.repeat(22 - name.length)}`,
  version: 0,
  code: `AA-${name.toUpperCase()}-22`,
  name,
  accessNeeds,
  way: 'email',
  state: 'confirmed',
  needs: [],
})

test('[C83] the printed list has codes, names and needs by name, and neither our name nor that of the event', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PrintedList event={event} rows={[guest('Zuri', 'A ramp'), guest('Bo')]} />
    </MemoryRouter>,
  )
  const cells = [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text)
  expect(cells).toEqual(['AA-BO-22', 'Bo', '', 'AA-ZURI-22', 'Zuri', 'A ramp'])
  expect(html).toContain('Supper')
  expect(html).not.toMatch(/baobab|under the tree|@/i)
})
