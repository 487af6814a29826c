import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OrderState } from '#contract/order.ts'
import OrderComplete from './route.tsx'

const id = 'A'.repeat(22)

function pageOf(status: OrderState['status'], search = ''): string {
  const loaderData = { id, order: { status, total: 28, date: '2026-11-16' } }
  const Component = () => (
    <OrderComplete {...({ loaderData } as Parameters<typeof OrderComplete>[0])} />
  )
  const Stub = createRoutesStub([{ path: '/merch-order-complete', Component }])
  const address = `/merch-order-complete?order=${id}${search}`
  return renderToStaticMarkup(<Stub initialEntries={[address]} />)
}

test('at first the page says that the payment is being confirmed, and offers no bag back', () => {
  const page = pageOf('being confirmed')
  expect(page).toContain('Order Confirmed!')
  expect(page).toContain('Confirming your payment…')
  expect(page).not.toContain('Payment not confirmed yet')
  expect(page).not.toContain('Bring my bag back')
})

test('without script the page is loaded once more after 20 seconds, and by a link at any time', () => {
  const again = `/merch-order-complete?order=${id}&amp;looked=1`
  expect(pageOf('being confirmed')).toContain(
    `<noscript><meta http-equiv="refresh" content="20;url=${again}"/><a href="${again}">Look again</a></noscript>`,
  )
})

test('loaded again and still open, it says so and does not load itself any more', () => {
  const page = pageOf('being confirmed', '&looked=1')
  expect(page).toContain('Payment not confirmed yet')
  expect(page).toContain('Look again')
  expect(page).not.toContain('http-equiv')
})

test('a paid order has no word about waiting', () => {
  expect(pageOf('paid')).not.toMatch(/Confirming|not confirmed|Look again/)
})

test('a payment that differs from what was asked for is told calmly, and is not called confirmed', () => {
  const page = pageOf('under review')
  expect(page).toContain('A person is looking at your payment')
  expect(page).toContain('mailto:')
  expect(page).not.toMatch(/Order Confirmed!|Confirming|successfully processed/)
})
