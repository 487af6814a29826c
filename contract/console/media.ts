import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { optionalSingleLine } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { pageQuery, reason } from './list.ts'
import { ContentKind } from './screen.ts'

/** A record in which a picture or a document is used. Issues of the newsletter have no drafts. */
export const MediaUse = z.object({
  kind: z.enum([...ContentKind.options, 'newsletter']),
  id: z.string(),
  /** The title of the record; for a page its slug. */
  name: z.string(),
  isPublished: z.boolean(),
  isInDraft: z.boolean(),
})
export type MediaUse = z.infer<typeof MediaUse>

/** What the library says about pictures and documents alike. */
export const libraryFile = {
  id: z.string(),
  bytes: z.int(),
  addedAt: z.string(),
  isArchived: z.boolean(),
  /** It came with the site. */
  isFirstContent: z.boolean(),
  /** Pages show it wherever content does not name it, so it cannot be archived, replaced or deleted. */
  isFixed: z.boolean(),
  /** The number of records that use it. */
  uses: z.int(),
}

/** What the library says about one open file. */
export const openFile = {
  /** The records that use it. */
  usedIn: z.array(MediaUse),
  /** Whether the person may delete it for ever, once no published content uses it. */
  mayErase: z.boolean(),
}

const OpenFile = z.object({ ...libraryFile, ...openFile })
export type OpenFile = z.infer<typeof OpenFile>

/** The id of a file: half of the SHA-256 of the uploaded bytes; for a file of the first content, of its path. */
const fileId = z.string().check(z.regex(/^[0-9a-f]{32}$/))
export const mediaId = z.object({ id: fileId })

/** The query of both libraries. `unlabelled` finds pictures without alt text and documents without a title. */
export const libraryQuery = z.object({
  ...pageQuery,
  q: z.optional(optionalSingleLine()),
  filter: z.optional(z.enum(['unused', 'unlabelled', 'uploaded', 'archived'])),
})
export type LibraryQuery = z.infer<typeof libraryQuery>

/** `again` stores a file that was deleted for ever. Without it the reply is a question. */
export const uploadQuery = z.object({ again: z.optional(z.literal('yes')) })

const action = { permission: 'media:write', method: 'POST', params: mediaId } as const
const done = dataOf(z.object({ id: z.string() }))

/** Only a file that no content uses. Its address is 410 until it is restored. */
export const archiveFile = consoleEndpoint({
  ...action,
  path: '/file/:id/archive',
  body: z.strictObject({}),
  reply: done,
})

export const restoreFile = consoleEndpoint({
  ...action,
  path: '/file/:id/restore',
  body: z.strictObject({}),
  reply: done,
})

/**
 * Deletes a file for ever. Refused while published content uses it. Drafts lose it; in earlier versions its place stays
 * empty. Needs an owner, or the editor who uploaded it in the last hour.
 */
export const eraseFile = consoleEndpoint({
  ...action,
  stepUp: true,
  path: '/file/:id/erase',
  body: z.strictObject({ reason }),
  reply: done,
})

/** Exchanges a file for another one of its kind wherever content uses it, published and in drafts. */
export const replaceFile = consoleEndpoint({
  ...action,
  path: '/file/:id/replace',
  body: z.strictObject({ by: fileId }),
  reply: dataOf(z.object({ usedIn: z.array(MediaUse) })),
})
