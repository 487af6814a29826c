import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ContentRow } from '#contract/console/content.ts'
import { Table } from '#console/ui/table.tsx'
import { shortCount } from '#console/ui/tabs.tsx'
import { columnsOf } from './list-columns.tsx'
import { OtherTabs } from './other-tabs.tsx'

const cap: ContentRow = {
  id: 'cap',
  title: 'Cap',
  state: 'published',
  isChanged: false,
  publishAt: null,
  scheduleError: null,
  editedBy: null,
  editedAt: '2026-11-18T16:00:00.000Z',
  day: null,
  isCancelled: false,
  picture: null,
  path: '/merch-store/cap',
  note: null,
  event: null,
  product: { price: 25, stock: { free: 4, soldOut: ['S', 'XL'] } },
}

test('[C35] the list of products shows the price, the stock and sizes that are sold out', () => {
  const cellsOf = (row: ContentRow) => {
    const columns = columnsOf('product', 'published')
    const table = <Table caption="" columns={columns} rows={[row]} keyOf={({ id }) => id} />
    const html = renderToStaticMarkup(<MemoryRouter>{table}</MemoryRouter>)
    return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)]
      .map(([, cell = '']) =>
        cell
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )
      .slice(1, 3)
  }
  expect(cellsOf(cap)).toEqual(['$25', '4 in stock Sold out: S, XL'])
  expect(cellsOf({ ...cap, product: { price: 0, stock: { free: 7, soldOut: [] } } })).toEqual([
    '$0',
    '7 in stock',
  ])
  expect(cellsOf({ ...cap, product: { price: null, stock: null } })).toEqual(['', ''])
})

test('[C35] a search without a record here names the other tabs that have some', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OtherTabs
        tabs={['upcoming', 'past', 'drafts', 'archived']}
        current="upcoming"
        title="supper"
        counts={{ upcoming: 0, past: 2, drafts: 0, archived: 1 }}
      />
    </MemoryRouter>,
  )
  expect(html.replaceAll(/<\/?p>| data-[^>]*/g, '')).toBe(
    '<a href="/?tab=past&amp;title=supper">2 in Past</a>, <a href="/?tab=archived&amp;title=supper">1 in Archived</a>',
  )
})

test('a count of a tab is exact up to the limit of lists', () => {
  expect([0, 1_234, 10_000, 10_001].map(shortCount)).toEqual(['0', '1,234', '10,000', '10,000+'])
})
