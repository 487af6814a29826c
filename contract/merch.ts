import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug, wholeNumber } from './fields.ts'
import { Picture } from './picture.ts'

export const productsPerPage = 50
export const maxProductsPerPage = 100

export const productNotFound = 'Product not found'

/** Canadian dollars, as the specification defines prices. The server computes in cents. */
export const Dollars = z.number().check(z.gte(0), z.multipleOf(0.01))

/** Converts cents to the dollars of the API. */
export const dollarsOf = (cents: number): number => cents / 100

/** /merch-store/checkout is the checkout page, so no product may have this id. */
const ProductId = slug.check(z.refine((id) => id !== 'checkout'))

export const ProductSize = z.object({
  size: z.string(),
  /** Free stock: not held for an order. */
  quantity: z.int().check(z.gte(0)),
})
export type ProductSize = z.infer<typeof ProductSize>

export const Product = z.object({
  _id: ProductId,
  name: z.string(),
  price: Dollars,
  /** Plain text; blank lines separate paragraphs. */
  description: z.string(),
  /** The URLs of its pictures, the first one for the list. */
  images: z.array(z.string()).check(z.minLength(1)),
  /** The same pictures with size and alternative text. */
  pictures: z.array(Picture).check(z.minLength(1)),
  /** Empty while staff are still entering the product, which then cannot be ordered. */
  sizes: z.array(ProductSize),
})
export type Product = z.infer<typeof Product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/merch/all',
  query: z.object({
    limit: z._default(
      wholeNumber(1, maxProductsPerPage, 'limit must be 1 to 100'),
      productsPerPage,
    ),
    offset: z._default(wholeNumber(0, 100_000, 'offset must be 0 to 100000'), 0),
  }),
  /** `total` counts the products of all pages. */
  reply: z.object({ data: z.array(Product), total: z.int() }),
  reads: ['product', 'stock'],
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/merch/:id',
  params: z.object({ id: ProductId }),
  reply: dataOf(Product),
  reads: ['product/:id', 'stock'],
})
