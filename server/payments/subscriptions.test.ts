import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { minutes, paymentSite } from '#tests/kit/server/payment-site.ts'
import { cardPortal, changeSubscription } from './payments.ts'
import { reconcileSubscriptions } from './reconcile.ts'

const endCall = 'DELETE /v1/subscriptions/:id'

/** A monthly gift whose first payment is paid. */
async function monthlyGift() {
  const site = await paymentSite()
  const { id, checkout } = await site.open({ interval: 'month' })
  site.stripe.pay(checkout)
  await site.stripe.events.release(site.post, { seed: 3 })
  await site.settle()
  const { subscription_id } = await site.row(id)
  return { ...site, id, subscription: subscription_id ?? '' }
}

test('the first payment is reported as paid, never as a renewal', async () => {
  const { changeTypes, row, id, subscription } = await monthlyGift()
  expect(changeTypes().toSorted()).toEqual(['paid', 'subscription-changed'])
  expect(subscription).toMatch(/^sub_/)
  expect(await row(id)).toMatchObject({ state: 'paid', subscription_state: 'active' })
})

test('D12: twelve repeated and reordered renewals are reported once each', async () => {
  const { stripe, post, settle, changes, db, subscription } = await monthlyGift()
  for (let month = 0; month < 12; month += 1) stripe.renew(subscription)
  expect(new Set(await stripe.events.release(post, { times: 3, seed: 5 }))).toEqual(new Set([200]))
  await settle()
  expect(changes.filter(({ type }) => type === 'renewed')).toHaveLength(12)
  const stored = await db.selectFrom('payment_invoice').select('id').execute()
  expect(stored.map(({ id }) => id).toSorted()).toEqual(
    stripe.books
      .list('invoice')
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('a failed renewal is reported once, and once more when it is paid after all', async () => {
  const { stripe, post, settle, changes, row, id, subscription } = await monthlyGift()
  changes.length = 0
  const invoice = stripe.renew(subscription, false)
  await stripe.events.release(post, { times: 2 })
  await settle()
  expect((await row(id)).subscription_state).toBe('past-due')
  stripe.retry(invoice)
  await stripe.events.release(post)
  await settle()
  expect(
    changes.filter(({ type }) => type !== 'subscription-changed').map(({ type }) => type),
  ).toEqual(['renewal-failed', 'renewed'])
  expect(changes.find(({ type }) => type === 'renewal-failed')).toMatchObject({
    invoice: { amount: 5_000, nextAttemptAt: expect.any(Date) },
  })
})

test('a renewal whose webhook was lost is found within the day', async () => {
  const { stripe, run, changeTypes, subscription } = await monthlyGift()
  stripe.renew(subscription)
  await run(reconcileSubscriptions)
  expect(changeTypes()).toContain('renewed')
})

test('a cancelled subscription stays cancelled, whatever arrives late', async () => {
  const { stripe, clock, post, settle, row, changeTypes, id, subscription, ...rest } =
    await monthlyGift()
  const deps = { ...rest, clock }
  stripe.renew(subscription)
  const late = stripe.events.waiting.splice(0)
  await changeSubscription(deps, { id, change: { to: 'cancelled' } })
  await changeSubscription(deps, { id, change: { to: 'cancelled' } })
  stripe.events.waiting.push(...late)
  clock.advance(minutes(1))
  await stripe.events.release(post, { times: 2, seed: 9 })
  await settle()
  expect((await row(id)).subscription_state).toBe('cancelled')
  expect(changeTypes().filter((type) => type === 'renewed')).toHaveLength(1)
  const more = changeSubscription(deps, { id, change: { to: 'active' } })
  await expect(more).rejects.toMatchObject({ code: 'conflict' })
})

test('the last renewal of an ended subscription is found, though its webhook was lost', async () => {
  const { stripe, settle, changeTypes, id, subscription, ...deps } = await monthlyGift()
  stripe.renew(subscription)
  stripe.events.waiting.length = 0
  await changeSubscription(deps, { id, change: { to: 'cancelled' } })
  await settle()
  expect(changeTypes().filter((type) => type === 'renewed')).toHaveLength(1)
})

test('an end whose response was lost succeeds when the donor retries', async () => {
  const { stripe, row, changeTypes, id, ...deps } = await monthlyGift()
  const end = () => changeSubscription(deps, { id, change: { to: 'cancelled' } })
  stripe.fail(endCall, '500-after-commit')
  await expect(end()).rejects.toMatchObject({ code: 'provider-failed' })
  expect((await row(id)).subscription_state).toBe('active')
  expect(await end()).toMatchObject({ subscription_state: 'cancelled', renews_at: null })
  expect(changeTypes().at(-1)).toBe('subscription-changed')
})

test('if Stripe does not respond to an end, the message does not claim that nothing changed, and a job checks it', async () => {
  const { stripe, row, id, settle, ...deps } = await monthlyGift()
  stripe.fail(endCall, '500-after-commit')
  stripe.events.waiting.length = 0
  const end = changeSubscription(deps, { id, change: { to: 'cancelled' } })
  await expect(end).rejects.toThrow('We did not hear whether that was changed.')
  stripe.events.waiting.length = 0
  await settle()
  expect((await row(id)).subscription_state).toBe('cancelled')
})

test('a subscription that Stripe does not end goes on, and the donor gets an error', async () => {
  const { stripe, row, id, ...deps } = await monthlyGift()
  stripe.fail(endCall, 402)
  const end = changeSubscription(deps, { id, change: { to: 'cancelled' } })
  await expect(end).rejects.toThrow('All is as it was.')
  expect((await row(id)).subscription_state).toBe('active')
})

test('a donor changes the amount, pauses and resumes', async () => {
  const { row, id, changes, stripe, ...deps } = await monthlyGift()
  changes.length = 0
  const change = (to: Parameters<typeof changeSubscription>[1]['change']) =>
    changeSubscription(deps, { id, change: to })
  expect(await change({ to: 'amount', amount: cents(2_500) })).toMatchObject({
    amount: 5_000,
    subscription_amount: 2_500,
  })
  expect(await change({ to: 'paused' })).toMatchObject({ subscription_state: 'paused' })
  expect(await change({ to: 'active' })).toMatchObject({ subscription_state: 'active' })
  expect(changes.map(({ type }) => type)).toEqual(Array(3).fill('subscription-changed'))
  const portal = await cardPortal(deps, id, { returnPath: '/my-gift/1' })
  expect(portal).toMatch(/^https:\/\/billing\.stripe\.com\//)
  stripe.failAll(500)
  await expect(change({ to: 'paused' })).rejects.toMatchObject({ code: 'provider-failed' })
  expect((await row(id)).subscription_state).toBe('active')
})
