import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** A product as visitors see it. The quantity of a size is its free stock. */
export type ProductRow = {
  id: string
  name: string
  price: number
  description: string
  pictures: unknown
  sizes: { size: string; quantity: number }[]
}
export type NewProduct = Insertable<Schema['product']>
export type NewSize = Insertable<Schema['product_size']>

/** Selects the page first, so that no sizes are loaded for the products before it. */
export const listedProducts = (
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductRow[]> =>
  withSizes(db, onSale(db).orderBy('position').orderBy('id').limit(limit).offset(offset))
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findProduct = (db: Db, id: string): Promise<ProductRow | undefined> =>
  withSizes(db, onSale(db).where('id', '=', id)).executeTakeFirst()

export async function countProducts(db: Db): Promise<number> {
  const { count } = await onSale(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The products that the sitemap lists. */
export const listedIds = (db: Db, limit: number) =>
  onSale(db).select(['id', 'updated_at']).orderBy('position').orderBy('id').limit(limit).execute()

export async function insertProducts(tx: Db, products: NewProduct[]): Promise<void> {
  await tx.insertInto('product').values(products).execute()
}

export const insertSizes = (tx: Db, sizes: NewSize[]) =>
  tx.insertInto('product_size').values(sizes).returning(['id', 'quantity']).execute()

const columns = ['id', 'name', 'price', 'description', 'pictures'] as const

const withSizes = (db: Db, chosen: ReturnType<typeof onSale>) =>
  db
    .selectFrom(chosen.select([...columns, 'position']).as('product'))
    .select(columns)
    .select(
      sql<ProductRow['sizes']>`coalesce((
        select json_agg(json_build_object('size', size, 'quantity', quantity - reserved) order by position, id)
        from product_size where product_id = product.id
      ), '[]')`.as('sizes'),
    )

const onSale = (db: Db) => db.selectFrom('product').where('is_hidden', '=', false)
