import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { singleLine } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf } from './list.ts'
import { libraryFile, libraryQuery, mediaId, openFile, uploadQuery } from './media.ts'

export const LibraryDocument = z.object({
  ...libraryFile,
  /** The address on the site. It never changes, and neither do the bytes behind it. */
  path: z.string(),
  /** Empty until staff have written it. */
  title: z.string(),
})
export type LibraryDocument = z.infer<typeof LibraryDocument>

/** What a PDF says about the people and programs that made it. Visitors can read it. */
const PdfProperties = z.object({
  author: z.optional(z.string()),
  creator: z.optional(z.string()),
  title: z.optional(z.string()),
})
export type PdfProperties = z.infer<typeof PdfProperties>

const OpenDocument = z.extend(LibraryDocument, { ...openFile, properties: PdfProperties })

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
  reply: dataOf(OpenDocument),
})

/** The same file uploaded again is the document that is there. */
export const uploadDocument = consoleEndpoint({
  permission: 'media:write',
  limit: 'upload',
  upload: 'document',
  method: 'POST',
  path: '/document',
  query: uploadQuery,
  status: 201,
  reply: dataOf(LibraryDocument),
})

export const changeDocument = consoleEndpoint({
  permission: 'media:write',
  method: 'PUT',
  path: '/document/:id',
  params: mediaId,
  body: z.strictObject({ title: singleLine('Enter a title', 200) }),
  reply: dataOf(OpenDocument),
})

/**
 * Stores the document without its author, creator and title, and uses it in place of this one, which is deleted for
 * ever. Needs an owner, or the editor who uploaded it in the last hour.
 */
export const blankDocument = consoleEndpoint({
  permission: 'media:write',
  stepUp: true,
  method: 'POST',
  path: '/document/:id/blank',
  params: mediaId,
  body: z.strictObject({}),
  reply: dataOf(z.object({ id: z.string() })),
})
