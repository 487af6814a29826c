import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/kit/deps.ts'
import { isSigned } from './notice-signature.ts'
import {
  BadSignature,
  type Checkout,
  type Dispute,
  type Invoice,
  type Notice,
  type PaymentProvider,
  ProviderError,
  type Subscription,
} from './provider.ts'
import { queueTestNotice, TestNotice, testSecret } from './test-notices.ts'
import {
  changeTestCheckout,
  changeTestSubscription,
  findTestCharge,
  findTestCheckout,
  findTestSubscription,
  lockTestCheckout,
  putTestCheckout,
  refundTestCharge,
  type TestChargeRow,
  type TestCheckoutRow,
  testInvoices,
  type TestSubscriptionRow,
} from './test-queries.ts'

export const newTestId = (kind: string): string =>
  `test_${kind}_${randomBytes(16).toString('base64url')}`

/** The type of a notice that a bank said no. */
export const testDecline = 'charge.declined'

/** Stands in where no key is set: it keeps books, has a page and sends notices like the real one, and moves no money. */
export function createTestProvider(deps: Deps): PaymentProvider {
  const { db, clock, settings } = deps
  const pageOf = (row: TestCheckoutRow): Checkout => checkoutOf(row, settings.siteUrl)

  const changed = async (
    id: string,
    changes: { state?: Subscription['state']; amount?: number },
  ) => {
    await db.transaction().execute(async (tx) => {
      await changeTestSubscription(tx, id, changes)
      const about = { kind: 'subscription', id } as const
      await queueTestNotice(tx, deps, { type: 'subscription.updated', about })
    })
    return subscriptionOf(found(await findTestSubscription(db, id)))
  }

  return {
    kind: 'test',
    createCheckout: async ({ idempotencyKey, successUrl, cancelUrl, expiresAt, ...ask }) => {
      const { reference, description, amount, interval } = ask
      const row = await putTestCheckout(db, {
        id: newTestId('checkout'),
        idempotency_key: idempotencyKey,
        reference,
        description,
        amount,
        interval,
        success_url: successUrl,
        cancel_url: cancelUrl,
        expires_at: expiresAt,
        created_at: clock.now(),
      })
      return pageOf(row)
    },
    findCheckout: async (reference) => {
      const row = await findTestCheckout(db, 'reference', reference)
      return row?.state === 'open' ? pageOf(row) : null
    },
    readCheckout: async (id) => pageOf(found(await findTestCheckout(db, 'id', id))),
    expireCheckout: async (id) => {
      const row = await db.transaction().execute(async (tx) => {
        const locked = found(await lockTestCheckout(tx, id))
        if (locked.state !== 'open') return locked
        await changeTestCheckout(tx, id, { state: 'expired' })
        const about = { kind: 'checkout', id } as const
        await queueTestNotice(tx, deps, { type: 'checkout.expired', about })
        return { ...locked, state: 'expired' as const }
      })
      return pageOf(row)
    },
    refund: async ({ paymentId, amount, idempotencyKey }) => {
      const id = `test_${idempotencyKey.replaceAll(' ', '_')}`
      const ask = { id, key: idempotencyKey, chargeId: paymentId, amount }
      if (!(await refundTestCharge(db, ask))) throw new ProviderError('refused', 'too much')
      return { id }
    },
    // It keeps and answers in one, so there is none that we never saw.
    findRefund: async () => null,
    readCharge: async (id) => {
      const { reference, refunded } = found(await findTestCharge(db, id))
      return { id, reference, refunded, isDisputed: false }
    },
    // Nobody disputes money that does not move.
    readDispute: async () => found<Dispute>(undefined),
    readSubscription: async (id) => subscriptionOf(found(await findTestSubscription(db, id))),
    listInvoices: async (id) => (await testInvoices(db, id)).map(invoiceOf),
    changeAmount: ({ subscriptionId, amount }) => changed(subscriptionId, { amount }),
    pauseSubscription: (id) => changed(id, { state: 'paused' }),
    resumeSubscription: (id) => changed(id, { state: 'active' }),
    cancelSubscription: (id) => changed(id, { state: 'cancelled' }),
    portalUrl: async () => null,
    readNotice: (raw, signature) => readTestNotice(deps, raw, signature),
  }
}

function readTestNotice(deps: Pick<Deps, 'keys' | 'clock'>, raw: Buffer, signature = ''): Notice {
  const signing = { secret: testSecret(deps), raw, at: deps.clock.now(), signature }
  if (!isSigned(signing)) throw new BadSignature()
  const notice = TestNotice.parse(JSON.parse(raw.toString()))
  return { ...notice, isDecline: notice.type === testDecline }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new ProviderError('refused', 'nothing of that name')
  return row
}

const checkoutOf = (row: TestCheckoutRow, siteUrl: string): Checkout => ({
  id: row.id,
  reference: row.reference,
  url: `${siteUrl}/test-payment/${row.id}`,
  state: row.state,
  amount: row.amount,
  currency: 'cad',
  purpose: null,
  paymentId: row.payment_id,
  subscriptionId: row.subscription_id,
  customerId: null,
})

const subscriptionOf = (row: TestSubscriptionRow): Subscription => ({
  id: row.id,
  reference: row.reference,
  customerId: null,
  state: row.state,
  amount: row.amount,
  interval: row.interval,
  renewsAt: row.state === 'cancelled' ? null : row.renews_at,
})

const invoiceOf = (row: TestChargeRow): Invoice => ({
  id: row.invoice_id ?? row.id,
  amount: row.amount,
  state: row.state,
  isFirst: row.is_first,
  paidAt: row.state === 'paid' ? row.made_at : null,
  paymentId: row.id,
  nextAttemptAt: null,
})
