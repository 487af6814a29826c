import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/kit/deps.ts'
import { fileRoutes, sendFile } from '#server/kit/file-routes.ts'
import { firstDocuments, openDocument, openStoredFiles } from './documents.ts'

const pdf = 'application/pdf'

/** Serves the PDF files of `content/documents/out`, and those that staff uploaded. */
export function documentRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  files = openStoredFiles(deps),
): void {
  fileRoutes(app, '/documents/', {
    folder: firstDocuments,
    types: { '.pdf': pdf },
    check: files.checkFirst,
  })
  app.get<{ Params: { id: string } }>(
    '/documents/:id(^[0-9a-f]{32}).pdf',
    async (request, reply) => {
      const path = `/documents/${request.params.id}.pdf`
      const { id, ...content } = await openDocument(deps, files, path)
      return sendFile({ type: pdf, etag: `"${id}"`, ...content }, request, reply)
    },
  )
}
