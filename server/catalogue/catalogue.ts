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
export { countLowSizes } from './staff-queries.ts'
export { releaseStock, reserveStock, returnStock, sellStock, tryReserveStock } from './stock.ts'
export type { StockItem, WantedSize } from './stock-queries.ts'

/** Returns products in the order that staff set. The total counts all visible products. */
export async function listProducts(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ data: Product[]; total: number }> {
  const [rows, total] = await Promise.all([listedProducts(db, page), countProducts(db)])
  return { data: rows.map(asProduct), total }
}

/** A hidden product gets the response of an unknown one. */
export async function readProduct(db: Db, id: string): Promise<Product> {
  const row = await findProduct(db, id)
  if (!row) throw new Refusal('not-found', productNotFound)
  return asProduct(row)
}

/** The maximum number of products in the sitemap. */
const maxListed = 10_000

/** The addresses of all products, for the sitemap. */
export async function productPages(db: Db) {
  const products = await listedIds(db, maxListed)
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
