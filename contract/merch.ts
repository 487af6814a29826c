import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { slug, wholeNumber } from './fields.ts'
import { Picture } from './picture.ts'

export const productsPerPage = 50
export const productsMostPerPage = 100

export const productNotFound = 'Product not found'

/** Canadian dollars as the specification writes them; inside the server money is whole cents. */
export const Dollars = z.number().check(z.gte(0), z.multipleOf(0.01))

/** Cents as the API writes them. */
export const dollarsOf = (cents: number): number => cents / 100

/** The fixed address of the checkout stands beside those of the products. */
const ProductId = slug.check(z.refine((id) => id !== 'checkout'))

export const ProductSize = z.object({
  size: z.string(),
  /** What can still be had: in stock and not held for an order. */
  quantity: z.int().check(z.gte(0)),
})
export type ProductSize = z.infer<typeof ProductSize>

export const Product = z.object({
  _id: ProductId,
  name: z.string(),
  price: Dollars,
  /** Plain text; blank lines part paragraphs. */
  description: z.string(),
  /** The addresses of its pictures, the first one for the list. */
  images: z.array(z.string()).check(z.minLength(1)),
  /** The same pictures with their sizes and words. */
  pictures: z.array(Picture).check(z.minLength(1)),
  /** None while staff are still writing it down: then it cannot be had. */
  sizes: z.array(ProductSize),
})
export type Product = z.infer<typeof Product>

export const listProducts = endpoint({
  method: 'GET',
  path: '/merch/all',
  query: z.object({
    limit: z._default(
      wholeNumber(1, productsMostPerPage, 'limit must be 1 to 100'),
      productsPerPage,
    ),
    offset: z._default(wholeNumber(0, 100_000, 'offset must be 0 to 100000'), 0),
  }),
  /** `total` tells whether more follow. */
  reply: z.object({ data: z.array(Product), total: z.int() }),
  reads: ['product', 'stock'],
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/merch/:id',
  params: z.object({ id: ProductId }),
  reply: dataOf(Product),
  reads: ['product', 'stock'],
})
