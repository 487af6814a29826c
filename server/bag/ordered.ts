import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StockItem } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/connect.ts'
import { refuseByConstraint } from './refuse-by-constraint.ts'

type Ordered = { bag: string; items: readonly StockItem[]; now: Date }

/** Removes paid items from the bag. Items that were added after the order stay. */
export const removeOrdered = (tx: Db, { bag, items, now }: Ordered): Promise<void> => {
  const sizes = {
    ids: items.map(({ productSize }) => productSize),
    quantities: items.map(({ quantity }) => quantity),
  }
  return reduceLines(tx, { bag, sizes, now })
}

/** Puts the items of an unpaid order back into the bag. */
export const restoreOrdered = (tx: Db, { bag, items, now }: Ordered): Promise<void> =>
  raiseLines(tx, { bag, lines: items.map((one) => ({ ...one, id: randomUUID() })), now }).catch(
    refuseByConstraint,
  )

/** Size ids and their quantities, in the same order. */
type Sizes = { ids: number[]; quantities: number[] }

/** Reduces the quantities. A line with nothing left is removed. */
async function reduceLines(
  tx: Db,
  { bag, sizes, now }: { bag: string; sizes: Sizes; now: Date },
): Promise<void> {
  await sql`
    with changed as (
      update bag set discount_code = null, touched_at = ${now}, version = version + 1 where id = ${bag} returning id
    )
    update bag_line set
      quantity = greatest(1, bag_line.quantity - taken.quantity),
      removed_at = case when bag_line.quantity <= taken.quantity then coalesce(removed_at, ${now}) else removed_at end
    from changed, unnest(${sizes.ids}::bigint[], ${sizes.quantities}::int[]) as taken (product_size_id, quantity)
    where bag_id = changed.id and bag_line.product_size_id = taken.product_size_id
  `.execute(tx)
}

type Line = { id: string; productSize: number; quantity: number }

/** Raises each line to at least the given quantity. A deleted bag is created again. */
async function raiseLines(
  tx: Db,
  { bag, lines, now }: { bag: string; lines: readonly Line[]; now: Date },
): Promise<void> {
  await sql`
    insert into bag (id, created_at, touched_at) values (${bag}, ${now}, ${now})
    on conflict (id) do update set touched_at = excluded.touched_at, version = bag.version + 1
  `.execute(tx)
  await sql`
    insert into bag_line as line (id, bag_id, product_size_id, quantity, added_at)
    select id, ${bag}::uuid, product_size_id, quantity, ${now}::timestamptz
    from unnest(
      ${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ productSize }) => productSize)}::bigint[],
      ${lines.map(({ quantity }) => quantity)}::int[]
    ) as given (id, product_size_id, quantity)
    on conflict (bag_id, product_size_id) do update set removed_at = null, quantity =
      greatest(case when line.removed_at is null then line.quantity else 0 end, excluded.quantity)
  `.execute(tx)
}
