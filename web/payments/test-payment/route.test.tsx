import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import type { TestPayment } from '#contract/test-payment.ts'
import { createApi } from '#web/kit/api.ts'
import { ApiError } from '#web/kit/api-error.ts'
import { apiContext } from '#web/kit/load.ts'
import TestPaymentPage, { action } from './route.tsx'

const payment: TestPayment = {
  description: 'Gift to Baobab Pride',
  reference: 'GIVE-7TM',
  amount: cents(10_050),
  interval: 'month',
  state: 'open',
}

function pageOf(shown: Partial<TestPayment> = {}, actionData?: unknown): string {
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: TestPaymentPage }])
  const loaderData = { page: { ...payment, ...shown } }
  return renderToStaticMarkup(
    <Stub
      initialEntries={['/']}
      hydrationData={{ loaderData, actionData: { page: actionData } }}
    />,
  )
}

test('the page is marked as test mode and shows the amount to the cent', () => {
  const page = pageOf()
  expect(page).toContain('TEST MODE, NO MONEY MOVES')
  expect(page).toContain('Gift to Baobab Pride, every month')
  expect(page).toContain('CA$100.50')
  expect(page).toMatch(/<form [^>]*method="post".*value="pay".*value="decline".*value="cancel"/s)
})

test('the page shows a declined card and a closed payment', () => {
  expect(pageOf({}, { isDeclined: true })).toMatch(/role="alert"[^>]*>The bank said no/)
  expect(pageOf({ state: 'paid' })).toContain('This is paid already.')
  expect(pageOf({ state: 'expired' })).toContain('The time to pay here is over.')
})

/** Submits the form without script and returns the response and the requests sent to the API. */
async function press(
  button: string,
  goTo: string | null,
  reply: { status: number; body: unknown } = { status: 200, body: { data: { goTo } } },
) {
  const sent: unknown[] = []
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(async ({ path, body }) => {
      sent.push([path, body])
      return reply
    }),
  )
  const request = new Request('https://site.example/test-payment/x', {
    method: 'POST',
    body: new URLSearchParams({ answer: button }),
  })
  const args = { context, params: { id: 'x' }, request } as unknown as Parameters<typeof action>[0]
  return { sent, answer: await action(args).catch((thrown: unknown) => thrown) }
}

test('without script a button redirects, or shows the page again', async () => {
  const paid = await press('pay', '/donationcompleted')
  expect(paid.sent).toEqual([['/api/v1/test-payment/x', { answer: 'pay' }]])
  expect(paid.answer).toMatchObject({ status: 303 })
  expect((paid.answer as Response).headers.get('location')).toBe('/donationcompleted')
  expect((await press('decline', null)).answer).toEqual({ isDeclined: true })
  const nonsense = await press('steal', null)
  expect([nonsense.sent, nonsense.answer]).toEqual([
    [],
    expect.objectContaining({ init: { status: 400 } }),
  ])
})

test('a button of an unknown payment gets a 404, and a failed server a 500', async () => {
  const error = { message: 'There is nothing at this address.', code: 'not-found', requestId: 'r' }
  const unknown = await press('pay', null, { status: 404, body: { error } })
  expect(unknown.answer).toMatchObject({ data: { isDeclined: false }, init: { status: 404 } })
  const failed = await press('pay', null, { status: 503, body: {} })
  expect(failed.answer).toBeInstanceOf(ApiError)
})
