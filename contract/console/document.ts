import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { singleLine } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf } from './list.ts'
import { libraryQuery, mediaId, MediaUse } from './media-use.ts'

export const LibraryDocument = z.object({
  id: z.string(),
  /** The address on the site. It never changes, and neither do the bytes behind it. */
  path: z.string(),
  /** Empty until staff have written it. */
  title: z.string(),
  bytes: z.int(),
  addedAt: z.string(),
  isArchived: z.boolean(),
  /** The id of the newer version; null if there is none. */
  replacedBy: z.nullable(z.string()),
  /** The number of records that link to it. */
  uses: z.int(),
})
export type LibraryDocument = z.infer<typeof LibraryDocument>

const LibraryDocumentWithUses = z.extend(LibraryDocument, { usedIn: z.array(MediaUse) })

/** The newest documents first. `q` searches the titles. */
export const listDocuments = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/document',
  query: libraryQuery,
  reply: listOf(LibraryDocument),
})

export const readDocument = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/document/:id',
  params: mediaId,
  reply: dataOf(LibraryDocumentWithUses),
})

/** The same file uploaded again is the document that is there. */
export const uploadDocument = consoleEndpoint({
  permission: 'media:write',
  limit: 'upload',
  upload: 'document',
  method: 'POST',
  path: '/document',
  status: 201,
  reply: dataOf(LibraryDocument),
})

/** Uploads a newer version with the same title. It has an address of its own, and the old address keeps working. */
export const replaceDocument = consoleEndpoint({
  permission: 'media:write',
  limit: 'upload',
  upload: 'document',
  method: 'POST',
  path: '/document/:id/replacement',
  params: mediaId,
  status: 201,
  reply: dataOf(LibraryDocument),
})

export const changeDocument = consoleEndpoint({
  permission: 'media:write',
  method: 'PUT',
  path: '/document/:id',
  params: mediaId,
  body: z.strictObject({ title: singleLine('Enter a title', 200) }),
  reply: dataOf(LibraryDocumentWithUses),
})

/** Only a document that no content links to. */
export const archiveDocument = consoleEndpoint({
  permission: 'media:write',
  method: 'POST',
  path: '/document/:id/archive',
  params: mediaId,
  body: z.strictObject({}),
  reply: dataOf(LibraryDocument),
})

export const restoreDocument = consoleEndpoint({
  permission: 'media:write',
  method: 'POST',
  path: '/document/:id/restore',
  params: mediaId,
  body: z.strictObject({}),
  reply: dataOf(LibraryDocument),
})
