import * as z from 'zod/mini'
import { optionalSingleLine } from '../fields.ts'
import { pageQuery } from './list.ts'
import { ContentKind } from './screen.ts'

/** A record in which a picture or a document is used. */
export const MediaUse = z.object({
  kind: ContentKind,
  id: z.string(),
  /** The title of the record; for a page its slug. */
  name: z.string(),
  isPublished: z.boolean(),
  isInDraft: z.boolean(),
})
export type MediaUse = z.infer<typeof MediaUse>

/** The id of a picture or a document: half of the SHA-256 of the uploaded file. */
export const mediaId = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })

/** The query of both libraries. `unlabelled` finds pictures without alt text and documents without a title. */
export const libraryQuery = z.object({
  ...pageQuery,
  q: z.optional(optionalSingleLine()),
  filter: z.optional(z.enum(['unused', 'unlabelled', 'archived'])),
})
export type LibraryQuery = z.infer<typeof libraryQuery>
