import * as z from 'zod/mini'
import { slug } from '../fields.ts'
import { Picture } from '../picture.ts'
import { words } from '../words/schema.ts'

const fileName = z
  .string()
  .check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.html$/, 'must be the name of an .html file'))

/** A post as it is written down in the content folder; its story stands beside it as HTML. */
export const PostDraft = z
  .object({
    _id: slug,
    title: words,
    author: words,
    createdAt: z.iso.datetime({ error: 'must be an instant like 2026-11-03T16:00:00.000Z' }),
    coverImage: z.string(),
    cover: Picture,
    /** Shown in place of the cover when it is there. */
    replacementCover: z.optional(Picture),
    /** The file whose text is shown in place of the story when it is there. */
    inlineArticle: z.optional(fileName),
  })
  .check(
    z.refine(({ coverImage, cover }) => coverImage === cover.src, {
      path: ['coverImage'],
      error: 'must be the same picture as cover',
    }),
  )
export type PostDraft = z.infer<typeof PostDraft>
