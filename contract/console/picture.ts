import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { optionalSingleLine } from '../fields.ts'
import { Focus, Picture } from '../picture.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf } from './list.ts'
import { libraryFile, libraryQuery, mediaId, openFile, uploadQuery } from './media.ts'

export const maxAltLength = 500

export const LibraryPicture = z.object({
  ...libraryFile,
  src: Picture.shape.src,
  width: z.int(),
  height: z.int(),
  /** Empty for a decorative picture, and until staff have written it. */
  alt: z.string(),
  isDecorative: z.boolean(),
  /** Whether content may use it: it has alt text, or is decorative. */
  isUsable: z.boolean(),
  focus: Focus,
})
export type LibraryPicture = z.infer<typeof LibraryPicture>

const OpenPicture = z.extend(LibraryPicture, openFile)

/** The newest pictures first. `q` searches the alt text. */
export const listPictures = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/picture',
  query: libraryQuery,
  reply: listOf(LibraryPicture),
})

export const readPicture = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/picture/:id',
  params: mediaId,
  reply: dataOf(OpenPicture),
})

/** The same file uploaded again is the picture that is there. */
export const uploadPicture = consoleEndpoint({
  permission: 'media:write',
  limit: 'upload',
  upload: 'picture',
  method: 'POST',
  path: '/picture',
  query: uploadQuery,
  status: 201,
  reply: dataOf(LibraryPicture),
})

/** Changes the picture and all its uses, published and in drafts. */
export const changePicture = consoleEndpoint({
  permission: 'media:write',
  method: 'PUT',
  path: '/picture/:id',
  params: mediaId,
  body: z
    .strictObject({
      alt: optionalSingleLine(maxAltLength),
      isDecorative: z.boolean(),
      focus: Focus,
    })
    .check(
      z.refine(({ alt, isDecorative }) => !isDecorative || alt === '', {
        path: ['alt'],
        error: 'A decorative picture has no alt text',
      }),
    ),
  reply: dataOf(OpenPicture),
})
