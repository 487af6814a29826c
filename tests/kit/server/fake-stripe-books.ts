import { randomBytes } from 'node:crypto'
import type { Clock } from '#server/kit/clock.ts'
import { requiredFields, readStripeTypes } from './stripe-types.ts'

/** An object in Stripe's format, with every field of the SDK's type. Callers set the fields that our code reads. */
export type StripeObject = { id: string; object: string } & Record<string, unknown>

const kinds = {
  'checkout.session': { file: 'Checkout/Sessions', type: 'Session', prefix: 'cs_test' },
  payment_intent: { file: 'PaymentIntents', type: 'PaymentIntent', prefix: 'pi' },
  charge: { file: 'Charges', type: 'Charge', prefix: 'ch' },
  customer: { file: 'Customers', type: 'Customer', prefix: 'cus' },
  subscription: { file: 'Subscriptions', type: 'Subscription', prefix: 'sub' },
  subscription_item: { file: 'SubscriptionItems', type: 'SubscriptionItem', prefix: 'si' },
  price: { file: 'Prices', type: 'Price', prefix: 'price' },
  invoice: { file: 'Invoices', type: 'Invoice', prefix: 'in' },
  invoice_payment: { file: 'InvoicePayments', type: 'InvoicePayment', prefix: 'inpay' },
  refund: { file: 'Refunds', type: 'Refund', prefix: 're' },
  dispute: { file: 'Disputes', type: 'Dispute', prefix: 'du' },
  'billing_portal.session': { file: 'BillingPortal/Sessions', type: 'Session', prefix: 'bps' },
} as const
export type StripeKind = keyof typeof kinds

const blanks = new Map<StripeKind, Record<string, null>>()

function blankOf(kind: StripeKind): Record<string, null> {
  const { file, type } = kinds[kind]
  const known = blanks.get(kind)
  const blank =
    known ??
    Object.fromEntries(requiredFields(readStripeTypes(file), type).map((name) => [name, null]))
  blanks.set(kind, blank)
  return blank
}

/** All objects of the fake Stripe by id. */
export function createBooks(clock: Clock) {
  const all = new Map<string, StripeObject>()
  const seconds = (ms = 0) => Math.floor((clock.now().getTime() + ms) / 1_000)
  return {
    seconds,
    /** How the bank answers the next refunds. */
    refundStatus: 'succeeded' as 'pending' | 'succeeded',
    make(kind: StripeKind, values: Record<string, unknown>): StripeObject {
      const id = `${kinds[kind].prefix}_${randomBytes(12).toString('hex')}`
      const common = { id, object: kind, created: seconds(), livemode: false, metadata: {} }
      const made = { ...blankOf(kind), ...common, ...values } as StripeObject
      all.set(id, made)
      return made
    },
    find: (id: unknown): StripeObject | undefined =>
      typeof id === 'string' ? all.get(id) : undefined,
    get(id: unknown): StripeObject {
      const found = typeof id === 'string' ? all.get(id) : undefined
      if (!found) throw new Error(`The fake has no ${String(id)}.`)
      return found
    },
    /** Newest first, as Stripe lists them. */
    list: (kind: StripeKind): StripeObject[] =>
      [...all.values()].filter(({ object }) => object === kind).toReversed(),
  }
}
export type Books = ReturnType<typeof createBooks>

export const listOf = (data: readonly StripeObject[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

/** A page of a list, of ten objects unless the request has another limit. */
export function pageOf(all: readonly StripeObject[], url: string, params: PageParams) {
  const from = all.findIndex(({ id }) => id === params['starting_after']) + 1
  const until = from + Number(params['limit'] ?? 10)
  return listOf(all.slice(from, until), url, until < all.length)
}
type PageParams = { readonly [name: string]: unknown }

/** A copy in which ids are replaced by objects, at paths like `payment_intent` or `data.payments`. */
export function expanded(books: Books, original: unknown, paths: readonly string[]): unknown {
  const copy = structuredClone(original)
  for (const path of paths) expandPath(books, copy, path.split('.'))
  return copy
}

function expandPath(books: Books, at: unknown, [step, ...rest]: readonly string[]): void {
  if (step === undefined || typeof at !== 'object' || at === null) return
  const holder = at as Record<string, unknown>
  if (step === 'data' && Array.isArray(holder['data'])) {
    for (const one of holder['data']) expandPath(books, one, rest)
    return
  }
  if (step === 'payments' && holder['object'] === 'invoice') {
    const payments = books.list('invoice_payment').filter(({ invoice }) => invoice === holder['id'])
    holder['payments'] = structuredClone(listOf(payments, '/v1/invoice_payments'))
  }
  if (step === 'refunds' && holder['object'] === 'charge') {
    const refunds = books.list('refund').filter(({ charge }) => charge === holder['id'])
    holder['refunds'] = structuredClone(pageOf(refunds, '/v1/refunds', {}))
  }
  const found = books.find(holder[step])
  if (found) holder[step] = structuredClone(found)
  expandPath(books, holder[step], rest)
}
