import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#contract/order.ts'
import OrderPage, { headers, meta } from './route.tsx'

const order: OrderStatus = {
  reference: 'SHOP-7TM2-92KX',
  state: 'sent',
  date: '2026-11-14',
  sentOn: '2026-11-16',
  lines: [
    { name: 'Woven Baobab Tee', size: 'L', quantity: 2, itemTotal: 70 },
    { name: 'Saskatoon Enamel Mug', size: 'One Size', quantity: 1, itemTotal: 24 },
  ],
  subtotal: 94,
  shipping: 8,
  discount: 10,
  total: 92,
}

function pageOf(loaderData: OrderStatus): string {
  const Component = () => <OrderPage {...({ loaderData } as Parameters<typeof OrderPage>[0])} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub />).replaceAll(/<!-- -->/g, '')
}

test('the page shows the lines, the amounts and the state of the order', () => {
  const page = pageOf(order)
  for (const text of [
    'SHOP-7TM2-92KX',
    'It was sent on',
    '2 × Woven Baobab Tee, Size L',
    'CA$70.00',
  ])
    expect(page).toContain(text)
  expect(page).toContain('1 × Saskatoon Enamel Mug, One Size')
  expect(page).toMatch(/Discount<\/dt><dd>−CA\$10\.00.*Total<\/dt><dd>CA\$92\.00/s)
})

test('without a discount there is no line for one', () => {
  expect(pageOf({ ...order, discount: null, total: 102 })).not.toContain('Discount')
})

test('each state has its own text, and a cancelled order says that nothing was taken', () => {
  const states = [
    'being confirmed',
    'paid',
    'sent',
    'cancelled',
    'refunded',
    'under review',
  ] as const
  expect(new Set(states.map((state) => pageOf({ ...order, state }))).size).toBe(states.length)
  expect(pageOf({ ...order, state: 'cancelled' })).toContain('nothing was taken')
})

test('the page is not cached, and its title does not name the order', () => {
  expect(headers()).toMatchObject({ 'cache-control': 'no-store' })
  expect(meta()).toContainEqual({ title: 'Your page' })
})
