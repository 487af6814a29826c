import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { secretFor } from '#server/kit/secret.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { minutes, paymentSite, paymentsOn } from '#tests/kit/server/payment-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { signWebhookEvent } from '../webhook-signature.ts'
import { receiveWebhookEvent } from '../webhooks.ts'
import { changeSubscription, refundPayment } from '../payments.ts'
import { findSubscription } from './queries.ts'
import { nextRenewal, renewSandboxSubscriptions, renewSubscription } from './renewals.ts'
import { createSandboxTables } from './schema.ts'

/** A server without a payment key, which uses the sandbox. */
async function sandboxSite() {
  const site = await buildTestApp({ clock: fakeClock() })
  const press = async (checkout: string, answer: string) =>
    (
      await site.app.inject({
        method: 'POST',
        url: `/api/v1/test-payment/${checkout}`,
        payload: { answer },
      })
    ).json()
  const readPage = async (checkout: string) =>
    (await site.app.inject(`/api/v1/test-payment/${checkout}`)).json()
  return { ...site, ...paymentsOn(site), press, readPage }
}

test('without settings a donor pays on our own page, and a signed event settles the payment', async () => {
  const { open, readPage, press, settle, row, changeTypes, settings } = await sandboxSite()
  const { id, checkout } = await open()
  expect((await row(id)).url).toBe(`${settings.siteUrl}/test-payment/${checkout}`)
  expect((await readPage(checkout)).data).toMatchObject({
    amount: 5_000,
    state: 'open',
    interval: null,
  })
  expect(await press(checkout, 'pay')).toEqual({ data: { goTo: '/donationcompleted?id=1' } })
  expect((await row(id)).state).toBe('open')
  await settle()
  expect([(await row(id)).state, changeTypes()]).toEqual(['paid', ['paid']])
  expect(await press(checkout, 'pay')).toEqual({ data: { goTo: '/donationcompleted?id=1' } })
})

test('a declined card leaves the page open, and cancelling redirects back', async () => {
  const { open, press, settle, row, changeTypes } = await sandboxSite()
  const { id, checkout } = await open()
  expect(await press(checkout, 'decline')).toEqual({ data: { goTo: null } })
  expect(await press(checkout, 'cancel')).toEqual({ data: { goTo: '/donate' } })
  await settle()
  expect([(await row(id)).state, changeTypes()]).toEqual(['open', ['declined']])
})

test('an expired page accepts no payment', async () => {
  const { open, press, readPage, clock, reconcile, row, changeTypes } = await sandboxSite()
  const { id, checkout } = await open()
  clock.advance(minutes(40))
  expect((await readPage(checkout)).data.state).toBe('expired')
  expect(await press(checkout, 'pay')).toEqual({ data: { goTo: '/donate' } })
  await reconcile()
  expect([(await row(id)).state, changeTypes()]).toEqual(['expired', ['expired']])
})

test('a monthly gift renews, fails, is paused, and ends', async () => {
  const { open, press, settle, row, run, changes, clock, ...rest } = await sandboxSite()
  const deps = { ...rest, clock }
  const { id, checkout } = await open({ interval: 'month' })
  await press(checkout, 'pay')
  await settle()
  changes.length = 0
  const changeTypes = () =>
    changes.map(({ type }) => type).filter((type) => type !== 'subscription-changed')
  const name = (await row(id)).subscription_id ?? ''
  clock.advance(32 * 24 * minutes(60))
  await run(renewSandboxSubscriptions)
  await run(renewSandboxSubscriptions)
  await settle()
  expect(changeTypes()).toEqual(['renewed'])
  const subscription = await findSubscription(deps.db, name)
  if (subscription) await renewSubscription(deps, subscription, 'failed')
  await settle()
  expect(changeTypes()).toEqual(['renewed', 'renewal-failed'])
  await changeSubscription(deps, { id, change: { to: 'paused' } })
  clock.advance(64 * 24 * minutes(60))
  await run(renewSandboxSubscriptions)
  await changeSubscription(deps, { id, change: { to: 'cancelled' } })
  await settle()
  expect([changeTypes(), (await row(id)).subscription_state]).toEqual([
    ['renewed', 'renewal-failed'],
    'cancelled',
  ])
})

test('a gift is refunded as with Stripe', async () => {
  const { open, press, settle, row, changeTypes, ...deps } = await sandboxSite()
  const { id, checkout } = await open()
  await press(checkout, 'pay')
  await settle()
  const { version, amount } = await row(id)
  const refund = { id, version, amount: cents(amount), reason: 'Given by mistake' }
  await refundPayment(deps, operator, refund)
  await refundPayment(deps, operator, refund)
  expect([(await row(id)).refunded, changeTypes()]).toEqual([5_000, ['paid', 'refunded']])
})

test('an event without the right signature is rejected', async () => {
  const deps = await sandboxSite()
  const about = { kind: 'checkout', id: 'x' }
  const raw = Buffer.from(JSON.stringify({ id: 'e', type: 'checkout.paid', about }))
  for (const signature of [undefined, '', `t=1,v1=${'0'.repeat(64)}`])
    await expect(receiveWebhookEvent(deps, { raw, signature })).rejects.toThrow(/signature/)
})

test('a signed event that makes no sense is rejected and not stored', async () => {
  const deps = await sandboxSite()
  const about = { kind: 'checkout', id: 'x' }
  const event = { id: 'e', type: 'checkout.paid', about }
  const wrong = [{ ...event, id: 7 }, { ...event, id: '\0' }, { ...event, about: null }, [event]]
  const secret = secretFor(deps.keys, 'test notices')
  for (const text of [
    '{',
    'null',
    '['.repeat(250_000),
    ...wrong.map((one) => JSON.stringify(one)),
  ]) {
    const signature = signWebhookEvent({ secret, raw: text, at: deps.clock.now() })
    const received = receiveWebhookEvent(deps, { raw: Buffer.from(text), signature })
    await expect(received).rejects.toMatchObject({ code: 'unreadable', status: 400 })
  }
  expect(await deps.db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
})

test('the tables of the sandbox are in its own schema, and servers that start together create them once', async () => {
  const { db } = (await freshDatabase()).connection
  await sql`drop schema sandbox cascade`.execute(db)
  await Promise.all([createSandboxTables(db), createSandboxTables(db), createSandboxTables(db)])
  await createSandboxTables(db)
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname = 'sandbox' or tablename like 'test_%' order by 1
  `.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([
    'sandbox.charge',
    'sandbox.checkout',
    'sandbox.refund',
  ])
})

test('the sandbox page does not exist where payments are real', async () => {
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
] as const)('a subscription of %s renews after a %s at %s', (after, interval, next) => {
  expect(nextRenewal(new Date(after), interval)).toEqual(new Date(next))
})
