import type { ProductDraft } from '#contract/draft/product.ts'
import { systemIds } from '#server/kit/actor.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import { insertProducts, insertSizes } from './queries.ts'
import { insertFirstStock } from './stock-queries.ts'

/** Call it inside a transaction, so that products, stock and the version of the noun change together. */
export async function addProducts(
  tx: Db,
  clock: Clock,
  drafts: readonly ProductDraft[],
): Promise<void> {
  if (drafts.length === 0) return
  const now = clock.now()
  await insertProducts(
    tx,
    drafts.map(({ _id, name, price, description, pictures, position }) => ({
      id: _id,
      name,
      price: price * 100,
      description,
      pictures: JSON.stringify(pictures),
      position,
      updated_at: now,
    })),
  )
  const sizes = await insertSizes(
    tx,
    drafts.flatMap(({ _id, sizes: written }) =>
      written.map(({ size, quantity }, position) => ({
        product_id: _id,
        size,
        position,
        quantity,
      })),
    ),
  )
  await insertFirstStock(tx, { sizes, actor: systemIds.firstStart, at: now })
  await bumpNoun(tx, 'product')
}
