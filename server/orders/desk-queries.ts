import type { Db } from '#server/db/connect.ts'
import type { Selectable } from 'kysely'
import type { ShopOrder } from '#server/db/tables.ts'

type Shown = Pick<
  Selectable<ShopOrder>,
  'reference' | 'state' | 'total' | 'shipping_area' | 'payment_id' | 'ordered_at' | 'sent_at'
> & { pieces: number }

/** Those to be packed first, the longest waiting at the head; then the others, the newest first. Whose they are stays shut. */
export const listOrderRows = (db: Db, most: number): Promise<Shown[]> =>
  db
    .selectFrom('shop_order')
    .select(['reference', 'state', 'total', 'shipping_area', 'payment_id', 'ordered_at', 'sent_at'])
    .select(({ selectFrom, fn, val }) => {
      const items = selectFrom('order_line')
        .select((line) => line.fn.sum<number>('quantity').as('sum'))
        .whereRef('order_line.shop_order_id', '=', 'shop_order.id')
      return fn.coalesce(items, val(0)).as('pieces')
    })
    .where('state', 'in', ['paid', 'unfulfillable', 'sent', 'refunded', 'in-review'])
    .orderBy(({ eb }) => eb('state', '<>', 'paid'))
    .orderBy(({ eb }) => eb.case().when('state', '=', 'paid').then(eb.ref('ordered_at')).end())
    .orderBy('ordered_at', 'desc')
    .limit(most)
    .execute()

export async function orderReferences(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'reference'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
