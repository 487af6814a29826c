import * as z from 'zod/mini'
import { slug } from '../fields.ts'
import { Picture } from '../picture.ts'
import { pageText } from '../text/schema.ts'

const fileName = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.html$/, 'must be the name of an .html file'))

/** A post as the content folder describes it. Its text is in an HTML file of the same name. */
export const PostDraft = z
  .object({
    _id: slug,
    title: pageText,
    author: pageText,
    createdAt: z.iso.datetime({ error: 'must be an instant like 2026-11-03T16:00:00.000Z' }),
    coverImage: z.string(),
    cover: Picture,
    /** Replaces the cover, if present. */
    replacementCover: z.optional(Picture),
    /** The file whose text replaces the text of the post, if present. */
    inlineArticle: z.optional(fileName),
  })
  .check(
    z.refine(({ coverImage, cover }) => coverImage === cover.src, {
      path: ['coverImage'],
      error: 'must be the same picture as cover',
    }),
  )
export type PostDraft = z.infer<typeof PostDraft>
