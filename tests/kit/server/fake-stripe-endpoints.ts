import { type Books, listOf, pageOf, type StripeObject } from './fake-stripe-books.ts'
import type { FormValue } from './stripe-types.ts'

/** An error response in Stripe's format. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string
  constructor(status: number, code: string, type = 'invalid_request_error') {
    super(code)
    this.status = status
    this.type = type
    this.code = code
  }
}

type Params = { [name: string]: FormValue }
type Call = {
  /** The file and the type of the parameters in the SDK. */
  params: readonly [file: string, type: string]
  run: (books: Books, params: Params, id: string) => unknown
}

const text = (given: FormValue | undefined): string | null =>
  typeof given === 'string' ? given : null
const group = (given: FormValue | undefined): Params =>
  typeof given === 'object' && !Array.isArray(given) ? given : {}
const first = (given: FormValue | undefined): Params =>
  Array.isArray(given) ? group(given[0]) : {}

function known(books: Books, id: string, kind: string): StripeObject {
  const found = books.find(id)
  if (found?.object !== kind) throw new StripeRefusal(404, 'resource_missing')
  return found
}

/** The part of Stripe's API that we use. */
export const endpoints: Record<string, Call> = {
  'POST /v1/checkout/sessions': {
    params: ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
    run: createSession,
  },
  'GET /v1/checkout/sessions': {
    params: ['Checkout/Sessions', 'Checkout.SessionListParams'],
    run: (books, params) => {
      const since = Number(text(group(params['created'])['gte']) ?? 0)
      const status = text(params['status'])
      const found = books
        .list('checkout.session')
        .filter((one) => Number(one['created']) >= since && (!status || one['status'] === status))
      return listOf(found.slice(0, Number(params['limit'] ?? 10)), '/v1/checkout/sessions')
    },
  },
  'GET /v1/checkout/sessions/:id': {
    params: ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
    run: (books, _params, id) => known(books, id, 'checkout.session'),
  },
  'POST /v1/checkout/sessions/:id/expire': {
    params: ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
    run: (books, _params, id) => {
      const session = known(books, id, 'checkout.session')
      if (session['status'] !== 'open') throw new StripeRefusal(400, 'not_open')
      return Object.assign(session, { status: 'expired', url: null })
    },
  },
  'POST /v1/refunds': { params: ['Refunds', 'RefundCreateParams'], run: refund },
  'GET /v1/refunds': {
    params: ['Refunds', 'RefundListParams'],
    run: (books, params) => {
      const found = books
        .list('refund')
        .filter((one) => one['payment_intent'] === text(params['payment_intent']))
      return pageOf(found, '/v1/refunds', params)
    },
  },
  'GET /v1/payment_intents/:id': {
    params: ['PaymentIntents', 'PaymentIntentRetrieveParams'],
    run: (books, _params, id) => known(books, id, 'payment_intent'),
  },
  'GET /v1/disputes/:id': {
    params: ['Disputes', 'DisputeRetrieveParams'],
    run: (books, _params, id) => known(books, id, 'dispute'),
  },
  'GET /v1/invoice_payments': {
    params: ['InvoicePayments', 'InvoicePaymentListParams'],
    run: (books, params) => {
      const intent = text(group(params['payment'])['payment_intent'])
      const found = books
        .list('invoice_payment')
        .filter((one) => (one['payment'] as { payment_intent: string }).payment_intent === intent)
      return listOf(found, '/v1/invoice_payments')
    },
  },
  'GET /v1/subscriptions/:id': {
    params: ['Subscriptions', 'SubscriptionRetrieveParams'],
    run: (books, _params, id) => known(books, id, 'subscription'),
  },
  'POST /v1/subscriptions/:id': {
    params: ['Subscriptions', 'SubscriptionUpdateParams'],
    run: updateSubscription,
  },
  'DELETE /v1/subscriptions/:id': {
    params: ['Subscriptions', 'SubscriptionCancelParams'],
    run: (books, _params, id) => {
      const subscription = known(books, id, 'subscription')
      if (subscription['status'] === 'canceled') throw new StripeRefusal(404, 'resource_missing')
      return Object.assign(subscription, { status: 'canceled', canceled_at: books.seconds() })
    },
  },
  'GET /v1/invoices': {
    params: ['Invoices', 'InvoiceListParams'],
    run: (books, params) => {
      const found = books
        .list('invoice')
        .filter((one) => subscriptionIn(one) === text(params['subscription']))
      return pageOf(found, '/v1/invoices', params)
    },
  },
  'POST /v1/billing_portal/sessions': {
    params: ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
    run: (books, params) => {
      known(books, text(params['customer']) ?? '', 'customer')
      // Without a flow Stripe opens the whole portal, which shows more than a donor's link may.
      const flow = group(params['flow_data'])
      const after = group(flow['after_completion'])
      if (text(flow['type']) !== 'payment_method_update' || text(after['type']) !== 'redirect')
        throw new StripeRefusal(400, 'parameter_invalid')
      const values = { ...params, url: 'https://billing.stripe.com/p/session/test_1' }
      return books.make('billing_portal.session', values)
    },
  },
}

export const subscriptionIn = (invoice: StripeObject): string | undefined =>
  (invoice['parent'] as { subscription_details: { subscription: string } } | null)
    ?.subscription_details.subscription

function createSession(books: Books, params: Params): StripeObject {
  const mode = text(params['mode'])
  const price = group(first(params['line_items'])['price_data'])
  const amount = Number(price['unit_amount'])
  const expires = Number(params['expires_at'])
  const isWrongPart = mode === 'payment' ? 'subscription_data' : 'payment_intent_data'
  if (isWrongPart in params) throw new StripeRefusal(400, 'parameter_unknown')
  if ((mode === 'subscription') !== 'recurring' in price)
    throw new StripeRefusal(400, 'parameter_invalid')
  if (mode === 'subscription' && text(params['submit_type']) === 'donate')
    throw new StripeRefusal(400, 'parameter_invalid')
  if (!Number.isInteger(amount) || amount < 50) throw new StripeRefusal(400, 'amount_too_small')
  if (expires < books.seconds(30 * 60_000) || expires > books.seconds(24 * 3_600_000))
    throw new StripeRefusal(400, 'expires_at_invalid')
  const session = books.make('checkout.session', {
    mode,
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: amount,
    amount_total: amount,
    currency: text(price['currency']),
    client_reference_id: text(params['client_reference_id']),
    customer_email: text(params['customer_email']),
    metadata: group(params['metadata']),
    success_url: text(params['success_url']),
    cancel_url: text(params['cancel_url']),
    expires_at: expires,
    payment_method_types: ['card'],
    ui_mode: 'hosted_page',
  })
  // Not enumerable, so that responses do not contain it. The driver reads it when the session is paid.
  Object.defineProperty(session, 'params', { value: params })
  return Object.assign(session, { url: `https://checkout.stripe.com/c/pay/${session.id}` })
}

/** The charge counts a refund at once, also while it is pending. Staff refund on Stripe's own pages without metadata. */
export function refund(books: Books, params: Params): StripeObject {
  const intent = known(books, text(params['payment_intent']) ?? '', 'payment_intent')
  const charge = books.find(intent['latest_charge'])
  const amount = Number(params['amount'])
  if (!charge || charge['paid'] !== true) throw new StripeRefusal(400, 'charge_not_paid')
  if (Number(charge['amount_refunded']) + amount > Number(charge['amount']))
    throw new StripeRefusal(400, 'charge_already_refunded')
  addRefunded(charge, amount)
  return books.make('refund', {
    amount,
    currency: 'cad',
    charge: charge.id,
    payment_intent: intent.id,
    reason: text(params['reason']),
    metadata: group(params['metadata']),
    status: books.refundStatus,
  })
}

/** A refund that fails is subtracted. */
export function addRefunded(charge: StripeObject, amount: number): void {
  const refunded = Number(charge['amount_refunded']) + amount
  Object.assign(charge, { amount_refunded: refunded, refunded: refunded === charge['amount'] })
}

function updateSubscription(books: Books, params: Params, id: string): StripeObject {
  const subscription = known(books, id, 'subscription')
  if (subscription['status'] === 'canceled') throw new StripeRefusal(400, 'canceled')
  if ('pause_collection' in params) {
    const pause = params['pause_collection']
    subscription['pause_collection'] = pause === '' ? null : { resumes_at: null, ...group(pause) }
  }
  const change = first(params['items'])
  const item = books.find(text(change['id']))
  if ('items' in params && !item) throw new StripeRefusal(404, 'resource_missing')
  const price = group(change['price_data'])
  if (item && 'unit_amount' in price) {
    const before = item['price'] as StripeObject
    item['price'] = { ...before, unit_amount: Number(price['unit_amount']) }
    subscription['items'] = listOf([item], '/v1/subscription_items')
  }
  return subscription
}
