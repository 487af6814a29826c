import { randomBytes, randomUUID } from 'node:crypto'
import type { StockItem } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/kit/deps.ts'

/** Inserts an order whose buyer is on the payment page. */
export async function openOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  bag: string,
  lines: readonly StockItem[] = [],
): Promise<void> {
  const id = randomUUID()
  await db
    .insertInto('shop_order')
    .values({
      id,
      key_hash: randomBytes(32),
      status_key_hash: randomBytes(32),
      order_note_id: randomBytes(16).toString('base64url'),
      bag_id: bag,
      state: 'awaiting-payment',
      reference: id,
      subtotal: 3_500,
      shipping: 800,
      total: 4_300,
      shipping_area: 'within Calgary',
      content_hash: randomBytes(32),
      ordered_at: clock.now(),
    })
    .execute()
  for (const { productSize, quantity } of lines)
    await db
      .insertInto('order_line')
      .values({
        shop_order_id: id,
        product_size_id: productSize,
        name: 'A thing',
        size: 'S',
        price: 3_500,
        quantity,
      })
      .execute()
}
