import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handlePayment, refundPayment, typedAmount } from '#contract/console/payment.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { deskWithOrder, reason } from '#tests/kit/desk/orders.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { refusalIn } from '#tests/kit/server/order-site.ts'
import { listTroubles } from './payments.ts'
import { refundForStaff } from './staff.ts'

const refundCall = 'POST /v1/refunds'
const outdated = [409, 'Another person changed this record. Open it again.']

test('[C101] a refund is whole or partial, in cents, at most what is left, and has a reason', async () => {
  const { desk, id, readMoney, refund } = await deskWithOrder()
  expect((await refund(1_250)).json().data).toMatchObject({ amount: 1_250, state: 'done' })
  expect(await readMoney()).toMatchObject({
    amount: 4_800,
    refunded: 1_250,
    pending: 0,
    left: 3_550,
  })
  const atMost = [422, 'Refund at most what was paid and not yet refunded.']
  expect(refusalIn(await refund(3_551))).toEqual(atMost)
  expect(refusalIn(await refund(1e9))).toEqual(atMost)
  for (const amount of [0, -500, 12.5, '12.345', null])
    expect((await refund(amount as number)).json().error.fields).toEqual({
      amount: 'Enter dollars and cents of at least 0.01, like 12.50',
    })
  expect((await refund(100, { reason: 'no' })).json().error.fields.reason).toContain('5 to 300')
  expect(desk.stripe.books.list('refund')).toHaveLength(1)
  expect((await refund(3_550)).json().data.state).toBe('done')
  expect(await readMoney()).toMatchObject({ refunded: 4_800, left: 0 })
  expect(await readAuditAbout(desk.db, id)).toMatchObject([
    { action: 'refunded', role: 'treasurer', part: 'CA$35.50', reason },
    { action: 'refunded', role: 'treasurer', part: 'CA$12.50', reason },
  ])
})

test('[C101] two presses and two screens with one version move the money once', async () => {
  const { desk, readMoney, sendRefund, confirmed, id } = await deskWithOrder()
  const { version } = await readMoney()
  const body = { version, amount: 1_000, reason }
  const owner = await confirmed('owner')
  const byOwner = () => desk.send(refundPayment, { params: { id }, body }, { as: owner })
  const replies = await Promise.all([sendRefund(body), sendRefund(body), byOwner(), byOwner()])
  const refunds = new Set(replies.map((reply) => reply.json().data.id))
  expect(refunds.size).toBe(1)
  expect(refusalIn(await sendRefund({ ...body, amount: 2_000 }))).toEqual(outdated)
  expect(refusalIn(await sendRefund({ ...body, version: version - 1 }))).toEqual(outdated)
  expect(desk.stripe.books.list('refund')).toHaveLength(1)
  expect(await readMoney()).toMatchObject({ refunded: 1_000, left: 3_800 })
})

test('[C101] concurrent partial refunds never exceed what was paid, also beside a pending one', async () => {
  const { desk, readMoney, sendRefund, refund } = await deskWithOrder()
  const { version: outdated } = await readMoney()
  desk.stripe.books.refundStatus = 'pending'
  expect((await refund(2_000)).json().data.state).toBe('pending')
  desk.stripe.books.refundStatus = 'succeeded'
  const { version } = await readMoney()
  const bodies = [
    { version: outdated, amount: 1_500 },
    { version, amount: 2_000 },
    { version, amount: 1_700 },
    { version, amount: 2_801 },
    { version: version + 1, amount: 2_000 },
    { version: version + 1, amount: 1_700 },
  ]
  const replies = await Promise.all(bodies.map((body) => sendRefund({ ...body, reason })))
  const made = replies.filter(({ statusCode }) => statusCode === 200)
  expect(made.length).toBeGreaterThan(0)
  const { refunded, pending, left } = await readMoney()
  expect(refunded).toBe(made.reduce((sum, reply) => sum + reply.json().data.amount, 0))
  expect([pending, left]).toEqual([2_000, 2_800 - refunded])
  const atStripe = desk.stripe.books.list('refund').map(({ amount }) => Number(amount))
  expect(atStripe.reduce((sum, amount) => sum + amount, 0)).toBe(refunded + pending)
  expect(atStripe).toHaveLength(made.length + 1)
})

test('[C31] [C101] a repeated refund with one idempotency key gets the reply of the first, and the key takes no other refund', async () => {
  const { desk, id, readMoney, confirmed } = await deskWithOrder()
  const as = await confirmed('treasurer')
  const headers = { [idempotencyKeyHeader]: randomUUID() }
  const { version } = await readMoney()
  const send = (amount: number) => {
    const input = { params: { id }, body: { version, amount, reason } }
    return desk.send(refundPayment, input, { as, headers })
  }
  desk.stripe.fail(refundCall, 409)
  const first = (await send(1_000)).json()
  expect(first.data).toMatchObject({ amount: 1_000, state: 'pending' })
  desk.clock.advance(2 * minuteMs)
  await desk.reconcile()
  expect((await send(1_000)).json()).toEqual(first)
  const other = await send(500)
  expect([other.statusCode, other.json().error.code]).toEqual([409, 'idempotency-mismatch'])
  expect(desk.stripe.books.list('refund')).toHaveLength(1)
})

test('[C101] Store staff cannot refund, and an unpaid order has nothing to refund', async () => {
  const { desk, id, confirmed, readMoney } = await deskWithOrder()
  const { version } = await readMoney()
  const body = { version, amount: 1_000, reason }
  const as = await confirmed('store')
  const refused = await desk.send(refundPayment, { params: { id }, body }, { as })
  expect(refusalIn(refused)).toEqual([403, 'This needs the role Owner or Treasurer.'])
  await desk.open({ body: { email: 'other@example.org' } })
  const unpaid = (await desk.orders()).at(-1)?.payment_id ?? ''
  const treasurer = await confirmed('treasurer')
  const row = await desk.db
    .selectFrom('payment')
    .select('version')
    .where('id', '=', unpaid)
    .executeTakeFirstOrThrow()
  const sent = { params: { id: unpaid }, body: { ...body, version: row.version } }
  const nothing = await desk.send(refundPayment, sent, { as: treasurer })
  expect(refusalIn(nothing)).toEqual([409, 'Only a paid gift or order can be refunded.'])
  expect(desk.stripe.books.list('refund')).toEqual([])
})

test('[C102] a refund is pending until the provider says that it is done, and is retried every minute', async () => {
  const { desk, readMoney, refund } = await deskWithOrder()
  desk.stripe.fail(refundCall, 409)
  expect((await refund(1_000)).json().data).toMatchObject({ amount: 1_000, state: 'pending' })
  expect(await readMoney()).toMatchObject({ refunded: 0, pending: 1_000, left: 3_800 })
  expect((await refund(3_801)).statusCode).toBe(422)
  desk.clock.advance(2 * minuteMs)
  await desk.reconcile()
  expect(await readMoney()).toMatchObject({ refunded: 1_000, pending: 0, left: 3_800 })
  expect(desk.stripe.books.list('refund')).toHaveLength(1)
})

test('[C102] a refund is pending while the circuit breaker makes no calls', async () => {
  const { desk, readMoney, refund } = await deskWithOrder()
  desk.stripe.failAll(500)
  for (let pressed = 0; pressed < 6; pressed += 1)
    expect((await refund(100)).json().data).toMatchObject({ amount: 100, state: 'pending' })
  expect(await readMoney()).toMatchObject({ refunded: 0, pending: 600, left: 4_200 })
  desk.stripe.failAll()
  desk.clock.advance(2 * minuteMs)
  await desk.reconcile()
  expect(await readMoney()).toMatchObject({ refunded: 600, pending: 0, left: 4_200 })
})

test('[C102] without the provider of the payment, nothing is stored as a refund', async () => {
  const { desk, readMoney, id } = await deskWithOrder()
  const { version } = await readMoney()
  const settings = { ...desk.settings, paymentProvider: null }
  const request = { id, version, amount: 100, reason }
  const refused = refundForStaff({ ...desk, settings }, operator, request)
  await expect(refused).rejects.toMatchObject({ code: 'conflict' })
  expect(await readMoney()).toMatchObject({ version, refunds: [], pending: 0 })
})

test('[C104] marking as handled does not hide a rejection that is stored afterwards', async () => {
  const { desk, id, readMoney, refund } = await deskWithOrder()
  desk.stripe.fail(refundCall, 409, 402)
  await refund(1_000)
  desk.clock.advance(2 * minuteMs)
  let reconciled: Promise<unknown> = Promise.resolve()
  await desk.db.transaction().execute(async (tx) => {
    const handled_at = desk.clock.now()
    await tx.updateTable('payment').set({ handled_at }).where('id', '=', id).execute()
    reconciled = desk.reconcile()
    await expect.poll(() => waitingForLocks(desk.connection), { timeout: 60_000 }).toBe(1)
    desk.clock.advance(minuteMs)
  })
  await reconciled
  expect((await readMoney()).troubles).toMatchObject([{ kind: 'refund-rejected' }])
})

test('[C102] a refund that the provider has not finished, or whose charge contradicts it, stays pending', async () => {
  const { desk, readMoney, refund } = await deskWithOrder()
  expect((await refund(1_000)).json().data.state).toBe('done')
  const [made] = desk.stripe.books.list('refund')
  if (!made) throw new Error('There is no refund.')
  const { charge } = made
  // As if Stripe still waited for the bank, and its charge did not have the refund.
  await desk.db.updateTable('payment_refund').set({ state: 'pending', settled_at: null }).execute()
  desk.clock.advance(2 * minuteMs)
  made['status'] = 'pending'
  await desk.reconcile()
  expect((await readMoney()).refunds).toMatchObject([{ state: 'pending' }])
  made['status'] = 'succeeded'
  made['charge'] = 'ch_other'
  await desk.reconcile()
  expect((await readMoney()).refunds).toMatchObject([{ state: 'pending' }])
  made['charge'] = charge
  await desk.reconcile()
  expect((await readMoney()).refunds).toMatchObject([{ state: 'done' }])
  expect(desk.stripe.books.list('refund')).toHaveLength(1)
})

test('[C102] [C104] a rejected refund moves no money and needs a staff member until it is handled', async () => {
  const { desk, id, readMoney, refund, handle, confirmed } = await deskWithOrder()
  desk.stripe.fail(refundCall, 402)
  expect((await refund(1_000)).json().data.state).toBe('rejected')
  const rejected = await readMoney()
  expect(rejected).toMatchObject({ refunded: 0, pending: 0, left: 4_800 })
  expect(rejected.troubles).toMatchObject([{ kind: 'refund-rejected', money: 'CA$10.00' }])
  expect(rejected.providerUrl).toMatch(/^https:\/\/dashboard\.stripe\.com\/test\/payments\/pi_/)
  expect(refusalIn(await handle('no')).at(0)).toBe(422)
  expect(refusalIn(await handle('The card is closed', { version: 0 }))).toEqual(outdated)
  const as = await confirmed('store')
  const body = { version: rejected.version, note: 'The card is closed' }
  const byStore = await desk.send(handlePayment, { params: { id }, body }, { as })
  expect(byStore.statusCode).toBe(403)
  expect((await handle('The card is closed')).statusCode).toBe(200)
  expect((await readMoney()).troubles).toEqual([])
  const [entry] = await readAuditAbout(desk.db, id)
  expect(entry).toMatchObject({ action: 'payment handled', reason: 'The card is closed' })
  expect((await refund(1_000)).json().data.state).toBe('done')
})

test('[C104] disputes and refunds that are pending for a day are listed until they end or are handled', async () => {
  const { desk, refund, handle, charge, readMoney } = await deskWithOrder()
  const kinds = async () => (await readMoney()).troubles.map(({ kind }) => kind)
  desk.stripe.dispute(await charge())
  await desk.settle()
  const [listed] = await listTroubles(desk)
  expect(listed?.purpose).toBe('order')
  expect(listed).toMatchObject({ kind: 'dispute', money: 'CA$48.00', invoiceId: null })
  expect(listed?.answerBy).toMatch(/^\d{4}-\d\d-\d\d$/)
  desk.stripe.fail(refundCall, 409)
  await refund(1_000)
  expect(await kinds()).toEqual(['dispute'])
  desk.clock.advance(dayMs + minuteMs)
  expect(await kinds()).toEqual(['dispute', 'refund-late'])
  await desk.reconcile()
  expect(await kinds()).toEqual(['dispute'])
  expect((await handle()).statusCode).toBe(200)
  expect(await kinds()).toEqual([])
  desk.clock.advance(minuteMs)
  desk.stripe.fail(refundCall, 402)
  await refund(500)
  expect(await kinds()).toEqual(['refund-rejected'])
})

test('[C101] an amount is typed in dollars and becomes whole cents', () => {
  const cents = (typed: string) => typedAmount.safeParse(typed)
  expect(['12', '12.5', '12.50', ' CA$12.50 ', '$0.01'].map((typed) => cents(typed).data)).toEqual([
    1_200, 1_250, 1_250, 1_250, 1,
  ])
  for (const typed of ['CA$0.00', 'CA$-5', '-5', '1e9', '12.345', '', '1,000', 'all'])
    expect([typed, cents(typed).success]).toEqual([typed, false])
})
