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

test('at first the page says that the payment is being confirmed, without a button to restore the bag', () => {
  const page = pageOf('being confirmed')
  expect(page).toContain('Order Confirmed!')
  expect(page).toContain('Confirming your payment…')
  expect(page).not.toContain('Payment not confirmed yet')
  expect(page).not.toContain('Bring my bag back')
})

test('without script the page reloads once after 20 seconds, and has a link to reload', () => {
  const reloadAddress = `/merch-order-complete?order=${id}&amp;looked=1`
  expect(pageOf('being confirmed')).toContain(
    `<noscript><meta http-equiv="refresh" content="20;url=${reloadAddress}"/><a href="${reloadAddress}">Look again</a></noscript>`,
  )
})

test('reloaded and still unconfirmed, the page says so and does not reload itself again', () => {
  const page = pageOf('being confirmed', '&looked=1')
  expect(page).toContain('Payment not confirmed yet')
  expect(page).toContain('Look again')
  expect(page).not.toContain('http-equiv')
})

test('the page of a paid order does not mention waiting', () => {
  expect(pageOf('paid')).not.toMatch(/Confirming|not confirmed|Look again/)
})

test('a payment with another amount is shown as under review, and not as confirmed', () => {
  const page = pageOf('under review')
  expect(page).toContain('A person is looking at your payment')
  expect(page).toContain('mailto:')
  expect(page).not.toMatch(/Order Confirmed!|Confirming|successfully processed/)
})
