import * as z from 'zod/mini'
import { slug } from '../fields.ts'
import { ContentKind } from './screen.ts'
import { consoleEndpoint, consolePrefix } from './endpoint.ts'

/** Below `/console`, not below its API: a frame of the Desk loads it as a document. */
export const previewPrefix = `${consolePrefix}/preview` as const

/** The public page with the data of the draft, as HTML without script. */
export const readPreview = consoleEndpoint({
  permission: 'content:read',
  method: 'GET',
  path: '/:kind/:id',
  params: z.object({ kind: ContentKind, id: slug }),
  reply: z.string(),
})
