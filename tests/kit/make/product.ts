import type { ProductDraft } from '#contract/draft/product.ts'
import { addProducts } from '#server/catalogue/catalogue.ts'
import type { Deps } from '#server/kit/deps.ts'

let count = 0

/** A product with default values. Pass only the fields that the test is about. */
export const makeProduct = (changes: Partial<ProductDraft> = {}): ProductDraft => ({
  _id: `product-${++count}`,
  name: 'Woven Baobab Tee',
  price: 35,
  description: 'A heavy cotton T-shirt.\n\nWash it cold.',
  pictures: [
    { src: '/media/upload/artwork/merch-tee.svg', width: 1000, height: 1000, alt: 'A T-shirt' },
  ],
  sizes: [
    { size: 'S', quantity: 5 },
    { size: 'M', quantity: 30 },
  ],
  position: count,
  ...changes,
})

/** Puts products into the database of a test. */
export async function stockProducts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ...changes: Partial<ProductDraft>[]
): Promise<ProductDraft[]> {
  const drafts = changes.map(makeProduct)
  await db.transaction().execute((tx) => addProducts(tx, clock, drafts))
  return drafts
}

/** The row of a size, with its stock. */

export const sizeRow = ({ db }: Pick<Deps, 'db'>, product: string, size: string) =>
  db
    .selectFrom('product_size')
    .select(['id', 'quantity', 'reserved'])
    .where('product_id', '=', product)
    .where('size', '=', size)
    .executeTakeFirstOrThrow()
