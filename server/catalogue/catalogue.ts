import { dollarsOf, Product, productNotFound } from '#contract/merch.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import {
  countProducts,
  findProduct,
  listedIds,
  listedProducts,
  type ProductRow,
} from './queries.ts'

export { addProducts } from './add-products.ts'
export { releaseStock, reserveStock, returnStock, sellStock, tryReserveStock } from './stock.ts'
export type { Pieces } from './stock-queries.ts'

/** In the order that staff gave them. The total counts all that are shown. */
export async function listProducts(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ data: Product[]; total: number }> {
  const [rows, total] = await Promise.all([listedProducts(db, page), countProducts(db)])
  return { data: rows.map(asProduct), total }
}

/** One that is hidden is answered like one that never was. */
export async function readProduct(db: Db, id: string): Promise<Product> {
  const row = await findProduct(db, id)
  if (!row) throw new Refusal('not-found', productNotFound)
  return asProduct(row)
}

/** As many as a sitemap may well hold. */
const listedMost = 10_000

/** The addresses of all products, for the sitemap. */
export async function productPages(db: Db) {
  const products = await listedIds(db, listedMost)
  return products.map(({ id, updated_at }) => ({
    path: `/merch-store/${id}`,
    changedOn: updated_at.toISOString().slice(0, 10),
  }))
}

function asProduct({ id, name, price, description, pictures, sizes }: ProductRow): Product {
  const shown = Product.shape.pictures.parse(pictures)
  return {
    _id: id,
    name,
    price: dollarsOf(price),
    description,
    images: shown.map(({ src }) => src),
    pictures: shown,
    sizes,
  }
}
