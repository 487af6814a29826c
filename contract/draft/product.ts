import * as z from 'zod/mini'
import { Product } from '../merch.ts'
import { wholeDollars } from '../money.ts'
import { pageText } from '../text/schema.ts'

const { _id, pictures } = Product.shape

/** A size with its stock at the first start. */
const SizeDraft = z.object({
  size: pageText.check(z.maxLength(40)),
  quantity: z.int().check(z.gte(0), z.lte(100_000)),
})

/** A product as the content folder describes it. */
export const ProductDraft = z.object({
  _id,
  name: pageText.check(z.maxLength(100)),
  /** In whole dollars. */
  price: wholeDollars.check(z.gte(1), z.lte(10_000)),
  /** Plain text; blank lines separate paragraphs. */
  description: pageText,
  /** The first one is for the list. */
  pictures,
  /** The size picker has this order. A product without sizes has the single size 'One Size'. */
  sizes: z.array(SizeDraft).check(
    z.minLength(1),
    z.refine((sizes) => new Set(sizes.map(({ size }) => size)).size === sizes.length, {
      error: 'must name each size once',
    }),
  ),
  /** The position in the list, the lowest first. */
  position: z.int(),
})
export type ProductDraft = z.infer<typeof ProductDraft>
