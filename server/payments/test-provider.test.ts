import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { minutes, paymentSite, paymentsOn } from '#tests/kit/server/payment-site.ts'
import { freePort } from '#tests/kit/server/site.ts'
import { changeSubscription, refundPayment } from './payments.ts'
import { findTestSubscription, orderTestFault } from './test-queries.ts'
import { nextRenewal, renewTestSubscription, renewTestSubscriptions } from './test-renewals.ts'

/** The server as somebody tries it out, listening at its own address. */
async function tryItSite() {
  const port = await freePort()
  const clock = fakeClock()
  const environment = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
  const site = await buildTestApp({ environment, clock })
  await site.app.listen({ port, host: '127.0.0.1' })
  const press = async (checkout: string, answer: string) =>
    (
      await site.app.inject({
        method: 'POST',
        url: `/api/v1/test-payment/${checkout}`,
        payload: { answer },
      })
    ).json()
  const look = async (checkout: string) =>
    (await site.app.inject(`/api/v1/test-payment/${checkout}`)).json()
  return { ...site, ...paymentsOn(site), press, look }
}

test('with nothing set, somebody pays on our own page and the notice comes over the network', async () => {
  const { open, look, press, settle, row, told, settings } = await tryItSite()
  const { id, checkout } = await open()
  expect((await row(id)).url).toBe(`${settings.siteUrl}/test-payment/${checkout}`)
  expect((await look(checkout)).data).toMatchObject({
    amount: 5_000,
    state: 'open',
    interval: null,
  })
  expect(await press(checkout, 'pay')).toEqual({ data: { goTo: '/donationcompleted?id=1' } })
  expect((await row(id)).state).toBe('open')
  await settle()
  expect([(await row(id)).state, told()]).toEqual(['paid', ['paid']])
  expect(await press(checkout, 'pay')).toEqual({ data: { goTo: '/donationcompleted?id=1' } })
})

test('a declined card leaves the page open, and cancelling leads back', async () => {
  const { open, press, settle, row, told } = await tryItSite()
  const { id, checkout } = await open()
  expect(await press(checkout, 'decline')).toEqual({ data: { goTo: null } })
  expect(await press(checkout, 'cancel')).toEqual({ data: { goTo: '/donate' } })
  await settle()
  expect([(await row(id)).state, told()]).toEqual(['open', ['declined']])
})

test('a page whose time is over takes nothing more', async () => {
  const { open, press, look, clock, reconcile, row, told } = await tryItSite()
  const { id, checkout } = await open()
  clock.advance(minutes(40))
  expect((await look(checkout)).data.state).toBe('expired')
  expect(await press(checkout, 'pay')).toEqual({ data: { goTo: '/donate' } })
  await reconcile()
  expect([(await row(id)).state, told()]).toEqual(['expired', ['expired']])
})

test('notices that are repeated, late and out of order settle each payment once', async () => {
  const { open, press, settle, db, clock, told } = await tryItSite()
  for (const fault of [
    { kind: 'repeat', amount: 4 },
    { kind: 'delay', amount: 20 },
    { kind: 'reorder', amount: 30 },
  ] as const)
    await orderTestFault(db, fault)
  for (const { checkout } of [await open(), await open({ interval: 'year' })])
    await press(checkout, 'pay')
  await settle()
  expect(told()).toEqual([])
  clock.advance(minutes(1))
  await settle()
  expect(told().toSorted()).toEqual(['paid', 'paid', 'subscription-changed'])
})

test('notices that never come are made up for', async () => {
  const { open, press, settle, db, clock, told, reconcile } = await tryItSite()
  await orderTestFault(db, { kind: 'drop', amount: 1 })
  const { checkout } = await open()
  await press(checkout, 'pay')
  await settle()
  expect(told()).toEqual([])
  clock.advance(minutes(6))
  await reconcile()
  expect(told()).toEqual(['paid'])
})

test('a monthly gift comes round, fails, is paused, and ends', async () => {
  const { open, press, settle, row, run, news, clock, listeners, ...rest } = await tryItSite()
  const deps = { ...rest, clock }
  const { id, checkout } = await open({ interval: 'month' })
  await press(checkout, 'pay')
  await settle()
  news.length = 0
  const told = () => news.map(({ is }) => is).filter((is) => is !== 'subscription-changed')
  const name = (await row(id)).subscription_id ?? ''
  clock.advance(32 * 24 * minutes(60))
  await run(renewTestSubscriptions)
  await run(renewTestSubscriptions)
  await settle()
  expect(told()).toEqual(['renewed'])
  const subscription = await findTestSubscription(deps.db, name)
  if (subscription) await renewTestSubscription(deps, subscription, 'failed')
  await settle()
  expect(told()).toEqual(['renewed', 'renewal-failed'])
  await changeSubscription(deps, listeners, { id, change: { to: 'paused' } })
  clock.advance(64 * 24 * minutes(60))
  await run(renewTestSubscriptions)
  await changeSubscription(deps, listeners, { id, change: { to: 'cancelled' } })
  await settle()
  expect([told(), (await row(id)).subscription_state]).toEqual([
    ['renewed', 'renewal-failed'],
    'cancelled',
  ])
})

test('a gift is given back like with the real one', async () => {
  const { open, press, settle, row, told, listeners, ...deps } = await tryItSite()
  const { id, checkout } = await open()
  await press(checkout, 'pay')
  await settle()
  const { version, amount } = await row(id)
  const wish = { id, version, amount: cents(amount), reason: 'Given by mistake' }
  const actor = { name: 'Ada', role: 'treasurer' }
  await refundPayment(deps, listeners, actor, wish)
  await refundPayment(deps, listeners, actor, wish)
  expect([(await row(id)).refunded, told()]).toEqual([5_000, ['paid', 'refunded']])
})

test('a notice that nobody signed is refused', async () => {
  const { app } = await tryItSite()
  const notice = { id: 'e', type: 'checkout.paid', about: { kind: 'checkout', id: 'x' } }
  const answer = await app.inject({ method: 'POST', url: '/webhooks/test', payload: notice })
  expect(answer.statusCode).toBe(400)
})

test('where money is real there is no page that takes none', async () => {
  const { app } = await paymentSite()
  const page = `/api/v1/test-payment/test_checkout_${'a'.repeat(22)}`
  expect((await app.inject(page)).statusCode).toBe(404)
  expect(
    (await app.inject({ method: 'POST', url: '/webhooks/test', payload: {} })).statusCode,
  ).toBe(404)
})

test.each([
  ['2026-01-31T10:00:00Z', 'month', '2026-02-28T10:00:00Z'],
  ['2026-12-15T10:00:00Z', 'month', '2027-01-15T10:00:00Z'],
  ['2028-02-29T10:00:00Z', 'year', '2029-02-28T10:00:00Z'],
] as const)('what begins at %s comes round after a %s at %s', (after, interval, next) => {
  expect(nextRenewal(new Date(after), interval)).toEqual(new Date(next))
})
