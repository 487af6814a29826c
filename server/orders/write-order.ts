import { createHmac, randomUUID } from 'node:crypto'
import type { FormGuard } from '#contract/form-guard.ts'
import { cents } from '#contract/money.ts'
import type { Order, QuotedBag } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey, readableCode } from '#server/kit/link-key.ts'
import { deriveSecret, type Keys } from '#server/kit/secret.ts'
import { preparePayment } from '#server/payments/payments.ts'
import type { EncryptionKey } from '#server/settings.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { networkOf } from './hold-limits.ts'
import { insertOrder } from './queries.ts'
import type { Quote } from './quote.ts'
import { orderRecord } from './sealed.ts'

/** `_id` is the key of the page after payment. `payment` is null for an order that costs nothing. */
export type StoredOrder = { _id: string; payment: string | null }

/** The key in the address opens the state of the order and nothing else. */
export const completePath = (key: string): `/${string}` => `/merch-order-complete?order=${key}`

/** Where the provider redirects the buyer. Not stored with the payment, because the key would be there in the clear. */
export const orderPaths = (key: string) => ({
  returnPath: completePath(key),
  cancelPath: `/merch-store/checkout?order=${key}` as const,
})

/** Inserts the order with current prices, the encrypted buyer and its payment. */
export async function writeOrder(
  tx: Db,
  deps: Deps,
  caller: Caller,
  { input, quote }: { input: OrderInput; quote: Quote },
): Promise<StoredOrder & { id: string }> {
  const { email, phone_number, delivery } = input
  const id = randomUUID()
  const [key, statusKey] = [newKey(), newKey()]
  const { lines, itemCount: _pieces, discountCode, area, ...figures } = quote
  const payment = quote.total === 0 ? null : await prepare(tx, deps, { id, quote })
  const values = {
    buyer: { email, phone_number, delivery },
    links: { order: key, status: statusKey },
  }
  const row = {
    id,
    key_hash: keyHash(key),
    status_key_hash: keyHash(statusKey),
    order_note_id: input.noteId,
    bag_id: input.bagId,
    state: 'awaiting-payment' as const,
    reference: `SHOP-${readableCode(4)}-${readableCode(4)}`,
    ...figures,
    shipping_area: area,
    discount_code: discountCode,
    payment_id: payment,
    content_hash: contentHashes(deps.keys, input)[0],
    ...networkOf(caller),
    ...(await sealRecord(tx, deps, { kind: orderRecord, row: id, values })),
    ordered_at: deps.clock.now(),
  }
  await insertOrder(
    tx,
    row,
    lines.map(({ productSize, name, size, price, quantity }) => ({
      product_size_id: productSize,
      name,
      size,
      price,
      quantity,
    })),
  )
  return { id, _id: key, payment }
}

type NewOrder = { id: string; quote: Quote }

async function prepare(tx: Db, deps: Deps, { id, quote }: NewOrder): Promise<string> {
  const payment = await preparePayment(tx, deps, {
    purpose: 'order',
    subject: id,
    amount: cents(quote.total),
    interval: null,
    description: 'Order',
  })
  return payment.id
}

/** The fields of a new order, without the form guard. */
export type OrderInput = Omit<Order, keyof FormGuard | 'bag'> & {
  noteId: string
  bagId: string
  /** The bag with the prices that the buyer saw, if the client sends it. */
  quotedBag: QuotedBag | undefined
}

/**
 * Hashes the content of an order, so that a retry can be compared without storing the content. One hash per encryption
 * key, the current key first: another process may have used another key.
 */
export function contentHashes(
  [first, ...others]: Keys,
  { noteId: _note, quotedBag: _quotedBag, ...content }: OrderInput,
): [Buffer, ...Buffer[]] {
  const serialized = JSON.stringify(content)
  // Keyed: a plain hash of so short a text could be reversed by guessing.
  const hash = (by: EncryptionKey) =>
    createHmac('sha256', deriveSecret(by, 'order content')).update(serialized).digest()
  return [hash(first), ...others.map(hash)]
}
