import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fileRoutes } from '#server/kit/file-routes.ts'

/** Serves the PDF files of `content/documents/out`. */
export function documentRoutes(app: FastifyInstance): void {
  fileRoutes(app, '/documents/', {
    folder: resolve(import.meta.dirname, '../../content/documents/out'),
    types: { '.pdf': 'application/pdf' },
  })
}
