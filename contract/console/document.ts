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

const OpenDocument = z.extend(LibraryDocument, openFile)

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
