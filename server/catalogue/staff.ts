import { StockChangeRow, type StockReason, type StockRow } from '#contract/console/store.ts'
import { nameActors } from '#server/actors/actors.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  addToStock,
  countSizes,
  countStockChanges,
  findSize,
  orderReferences,
  stockChangePage,
  stockPage,
} from './staff-queries.ts'
import { insertStockChanges } from './stock-queries.ts'

type ListDeps = Pick<Deps, 'db' | 'keys'>
type Query = { limit: number; after?: string | undefined; product?: string | undefined }

/** A page of sizes with their stock, in the order of the store. */
export async function listStock(
  { db, keys }: ListDeps,
  { limit, after, product, low }: Query & { low?: 'yes' | undefined },
) {
  const filters = { product, isLow: low !== undefined }
  const list = { name: 'stock', filters: { product, low } }
  const page = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) => stockPage(db, filters, { after: position, limit: max }),
      count: () => countSizes(db, filters),
      positionOf: ({ product_position, product_id, position, id }) => [
        product_position,
        product_id,
        position,
        id,
      ],
    },
  )
  return { ...page, rows: page.rows.map(describeSize) }
}

type Size = NonNullable<Awaited<ReturnType<typeof findSize>>>

const describeSize = ({ product_id, name, is_hidden, ...row }: Size): StockRow => ({
  id: row.id,
  productId: product_id,
  product: name,
  size: row.size,
  quantity: row.quantity,
  reserved: row.reserved,
  free: row.free,
  isHidden: is_hidden,
})

/** A page of the changes of the stock, by staff and automatic ones, the newest first. */
export async function listStockChanges(
  { db, keys }: ListDeps,
  { limit, after, product }: Query,
): Promise<{ rows: StockChangeRow[]; next: string | null; total: number }> {
  const list = { name: 'stock changes', filters: { product } }
  const page = await keysetPage(
    keys,
    list,
    { limit, after },
    {
      read: (position, max) =>
        stockChangePage(db, { product }, { before: numberIn(position), limit: max }),
      count: (max) => countStockChanges(db, { product }, max),
      positionOf: ({ id }) => [id],
    },
  )
  const actors = page.rows.map(({ actor }) => actor)
  const nameOf = await nameActors(db, { keys }, actors)
  const references = await orderReferences(
    db,
    page.rows.map(({ subject }) => subject),
  )
  const rows = page.rows.map(
    ({ changed_at, product_id, name, reason, actor, subject, ...row }) => ({
      ...row,
      at: changed_at.toISOString(),
      productId: product_id,
      product: name,
      reason: StockChangeRow.shape.reason.parse(reason),
      by: nameOf(actor),
      order: references.get(subject ?? '') ?? null,
    }),
  )
  return { ...page, rows }
}

type Change = { id: number; direction: 'plus' | 'minus'; count: number; reason: StockReason }

/** Changes the stock of a size. The trigger of the table drops the cached pages of all servers that show free stock. */
export async function changeStock(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  { id, direction, count, reason }: Change,
): Promise<StockRow> {
  const change = direction === 'plus' ? count : -count
  const isChanged = await addToStock(tx, id, change)
  const size = await findSize(tx, id)
  if (!size) throw new Refusal('not-found', 'This size does not exist any more.')
  if (!isChanged) throw belowReserved(size)
  await insertStockChanges(tx, [
    { product_size_id: id, change, reason, actor: actor.id, changed_at: deps.clock.now() },
  ])
  await writeAudit(tx, deps, actor, {
    action: 'stock changed',
    subject: size.product_id,
    part: `${direction} ${count}, ${reason}`,
  })
  return describeSize(size)
}

/** Items that are reserved for an order are not free to be taken away. */
function belowReserved({ free, quantity, reserved }: Size): Refusal {
  const held = reserved > 0 ? `: ${quantity} in stock, ${reserved} reserved for orders` : ''
  const message = `${free === 0 ? 'None' : `At most ${free}`} can be taken away${held}`
  return new Refusal('conflict', `${message}.`, { fields: { count: message } })
}
