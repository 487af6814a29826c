import { randomUUID } from 'node:crypto'
import { cents } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey, speakable } from '#server/kit/link-key.ts'
import { preparePayment } from '#server/payments/payments.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { contentHashes, type OrderInput } from './content-hash.ts'
import { networkOf } from './hoarding.ts'
import { insertOrder } from './queries.ts'
import type { Quote } from './quote.ts'
import { orderRecord } from './sealed.ts'

/** `_id` is the key of the page after paying. Nothing is to be paid of what costs nothing. */
export type StoredOrder = { _id: string; payment: string | null }

/** Its key is in the address of the page and tells how the order stands, nothing else. */
export const completePath = (key: string): `/${string}` => `/merch-order-complete?order=${key}`

/** Where the provider leads back to. Not kept with the payment, since the key would lie there in the clear. */
export const orderPaths = (key: string) => ({
  returnPath: completePath(key),
  cancelPath: `/merch-store/checkout?order=${key}` as const,
})

/** The order with its prices as they are now, who ordered it sealed, and what is to be paid. */
export async function writeOrder(
  tx: Db,
  deps: Deps,
  caller: Caller,
  { input, quote }: { input: OrderInput; quote: Quote },
): Promise<StoredOrder & { id: string }> {
  const { email, phone_number, delivery } = input
  const id = randomUUID()
  const [key, statusKey] = [newKey(), newKey()]
  const { lines, pieces: _pieces, discountCode, area, ...figures } = quote
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
    reference: `SHOP-${speakable(4)}-${speakable(4)}`,
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
