import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** So many pieces of some sizes, each in its place in both lists. */
export type Sizes = { ids: number[]; quantities: number[] }

/** Takes so many out of a bag; a line of which nothing is left is out. */
export async function takeFromBag(
  tx: Db,
  { bag, sizes, now }: { bag: string; sizes: Sizes; now: Date },
): Promise<void> {
  await sql`
    update bag set discount_code = null, touched_at = ${now}, version = version + 1 where id = ${bag}
  `.execute(tx)
  await sql`
    update bag_line set
      quantity = greatest(1, bag_line.quantity - taken.quantity),
      removed_at = case when bag_line.quantity <= taken.quantity then coalesce(removed_at, ${now}) else removed_at end
    from unnest(${sizes.ids}::bigint[], ${sizes.quantities}::int[]) as taken (product_size_id, quantity)
    where bag_id = ${bag} and bag_line.product_size_id = taken.product_size_id
  `.execute(tx)
}

type Line = { id: string; productSize: number; quantity: number }

/** Sees to it that at least so many are in a bag, which may be gone by now. */
export async function fillBag(
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
