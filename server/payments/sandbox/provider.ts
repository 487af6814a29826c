import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/kit/deps.ts'
import {
  type Checkout,
  type Dispute,
  type Invoice,
  type PaymentProvider,
  ProviderError,
  type ProviderRefund,
  type Subscription,
} from '../provider.ts'
import { queueSandboxEvent, readSandboxEvent } from './events.ts'
import {
  changeCheckout,
  changeSubscriptionRow,
  type ChargeRow,
  type CheckoutRow,
  findCharge,
  findCheckout,
  findSubscription,
  listCharges,
  listRefunds,
  lockCheckout,
  upsertCheckout,
  refundCharge,
  type RefundRow,
  type SubscriptionRow,
} from './queries.ts'

export const newTestId = (kind: string): string =>
  `test_${kind}_${randomBytes(16).toString('base64url')}`

/** Used where no key is set. It stores charges, has a page and sends signed events as Stripe does, and moves no money. */
export function createSandboxProvider(deps: Deps): PaymentProvider {
  const { db, clock, settings } = deps
  const pageOf = (row: CheckoutRow): Checkout => checkoutOf(row, settings.siteUrl)

  const changed = async (id: string, changes: Parameters<typeof changeSubscriptionRow>[2]) => {
    await db.transaction().execute(async (tx) => {
      await changeSubscriptionRow(tx, id, changes)
      const about = { kind: 'subscription', id } as const
      await queueSandboxEvent(tx, { type: 'subscription.updated', about })
    })
    return subscriptionOf(found(await findSubscription(db, id)))
  }

  return {
    kind: 'test',
    createCheckout: async ({ idempotencyKey, successUrl, cancelUrl, expiresAt, ...request }) => {
      const { reference, description, amount, interval } = request
      const row = await upsertCheckout(db, {
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
      const row = await findCheckout(db, 'reference', reference)
      return row?.state === 'open' ? pageOf(row) : null
    },
    readCheckout: async (id) => pageOf(found(await findCheckout(db, 'id', id))),
    expireCheckout: async (id) => {
      const row = await db.transaction().execute(async (tx) => {
        const locked = found(await lockCheckout(tx, id))
        if (locked.state !== 'open') return locked
        await changeCheckout(tx, id, { state: 'expired' })
        const about = { kind: 'checkout', id } as const
        await queueSandboxEvent(tx, { type: 'checkout.expired', about })
        return { ...locked, state: 'expired' as const }
      })
      return pageOf(row)
    },
    refund: async ({ paymentId, amount, reference, idempotencyKey }) => {
      const id = `test_${idempotencyKey.replaceAll(' ', '_')}`
      const request = { id, key: idempotencyKey, reference, chargeId: paymentId, amount }
      if (!(await refundCharge(db, request))) throw new ProviderError('refused', 'too much')
      return { id, reference, amount, state: 'done' }
    },
    readCharge: async (id) => {
      const { reference } = found(await findCharge(db, id))
      const refunds = await listRefunds(db, id)
      return { id, reference, refunds: refunds.map(refundOf), isDisputed: false }
    },
    // No bank disputes a charge that moved no money.
    readDispute: async () => found<Dispute>(undefined),
    readSubscription: async (id) => subscriptionOf(found(await findSubscription(db, id))),
    listInvoices: async (id) => (await listCharges(db, id)).map(invoiceOf),
    changeAmount: ({ subscriptionId, amount }) =>
      changed(subscriptionId, { subscription_amount: amount }),
    pauseSubscription: (id) => changed(id, { subscription_state: 'paused' }),
    resumeSubscription: (id) => changed(id, { subscription_state: 'active' }),
    cancelSubscription: (id) => changed(id, { subscription_state: 'cancelled' }),
    portalUrl: async () => null,
    readWebhookEvent: (raw, signature) => readSandboxEvent(deps, raw, signature),
  }
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new ProviderError('refused', 'nothing of that name')
  return row
}

const checkoutOf = (row: CheckoutRow, siteUrl: string): Checkout => ({
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

const subscriptionOf = (row: SubscriptionRow): Subscription => ({
  id: row.subscription_id,
  reference: row.reference,
  customerId: null,
  state: row.subscription_state,
  amount: row.subscription_amount,
  interval: row.interval,
  renewsAt: row.subscription_state === 'cancelled' ? null : row.renews_at,
})

/** No bank refuses a refund that moves no money. */
const refundOf = ({ id, reference, amount }: RefundRow): ProviderRefund => ({
  id,
  reference,
  amount,
  state: 'done',
})

const invoiceOf = (row: ChargeRow): Invoice => ({
  id: row.invoice_id ?? row.id,
  amount: row.amount,
  state: row.state,
  isFirst: row.is_first,
  paidAt: row.state === 'paid' ? row.made_at : null,
  paymentId: row.id,
  nextAttemptAt: null,
})
