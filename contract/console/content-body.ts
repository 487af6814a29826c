import * as z from 'zod/mini'
import { CampaignDraft } from '../campaign.ts'
import { ProductDraft } from '../draft/product.ts'
import { singleLine } from '../fields.ts'
import { Picture } from '../picture.ts'

const story = z
  .string('Write the story')
  .check(z.regex(/\S/, 'Write the story'), z.maxLength(200_000, 'Shorten the story'))

/** What a post needs to be published. The server sanitises the HTML. */
export const PostBody = z.object({
  title: singleLine('Enter a title', 200),
  author: singleLine('Enter an author'),
  /** The instant of the first publication. Null until then: publishing sets it. */
  publishedAt: z.nullable(
    z.iso.datetime({ error: 'must be an instant like 2026-11-03T16:00:00.000Z' }),
  ),
  cover: Picture,
  /** The full text as HTML with the tags of the sanitiser. */
  content: story,
  /** Replace cover and text, if present. The form edits these then. */
  replacementCover: z.nullable(Picture),
  inlineArticle: z.nullable(story),
})
export type PostBody = z.infer<typeof PostBody>

/** The database stores positions in lists as integers of four bytes. */
const maxPosition = 1_000_000

/** What a campaign needs to be published. */
export const CampaignBody = z.extend(z.omit(CampaignDraft, { _id: true }), {
  position: CampaignDraft.shape.position.check(z.lte(maxPosition)),
})
export type CampaignBody = z.infer<typeof CampaignBody>

const { name, price, description, pictures, position } = ProductDraft.shape

const sizeName = singleLine('Enter a size', 40)

const sizeChecks = [
  z.minLength(1, 'must hold at least one size'),
  z.maxLength(40, 'must hold at most forty sizes'),
  z.refine<readonly { size: string }[]>(
    (sizes) => new Set(sizes.map(({ size }) => size)).size === sizes.length,
    'must name each size once',
  ),
] as const

const wholePieces = 'Enter how many pieces there are, from 0 to 100000'

/** What a product needs to be published. */
export const ProductBody = z.object({
  name,
  /** In whole dollars. */
  price,
  description,
  /** The first one is for the list. */
  pictures: pictures.check(z.maxLength(20, 'must hold at most twenty pictures')),
  /** In the order of the size picker. */
  sizes: z
    .array(
      z.object({
        size: sizeName,
        /** The first publish sets the stock. Later ones ignore this field, because orders change the stock. */
        firstStock: z.optional(
          z.int(wholePieces).check(z.gte(0, wholePieces), z.lte(100_000, wholePieces)),
        ),
      }),
    )
    .check(...sizeChecks),
  position: position.check(z.gte(-maxPosition), z.lte(maxPosition)),
})
export type ProductBody = z.infer<typeof ProductBody>

/** A product after its first publish. A new size has no stock. */
export const PublishedProductBody = z.extend(ProductBody, {
  sizes: z.array(z.object({ size: sizeName })).check(...sizeChecks),
})
export type PublishedProductBody = z.infer<typeof PublishedProductBody>
