import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/kit/deps.ts'
import { fileRoutes, sendFile } from '#server/kit/file-routes.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openDocument } from './documents.ts'

const pdf = 'application/pdf'

/** Serves the PDF files of `content/documents/out`, and those that staff uploaded. */
export function documentRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'settings'>): void {
  fileRoutes(app, '/documents/', {
    folder: resolve(import.meta.dirname, '../../content/documents/out'),
    types: { '.pdf': pdf },
  })
  app.get<{ Params: { id: string } }>(
    '/documents/:id(^[0-9a-f]{32}).pdf',
    async (request, reply) => {
      const { id } = request.params
      const content = await openDocument(deps, id)
      if (!content) throw new Refusal('not-found', 'There is no document at this address.')
      return sendFile({ type: pdf, etag: `"${id}"`, ...content }, request, reply)
    },
  )
}
