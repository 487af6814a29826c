import type { FastifyInstance } from 'fastify'
import { readOwnDocuments } from './documents.ts'

/** The policies and the toolkit. Each has its own route, so an address that is not one of them is not found. */
export function documentRoutes(app: FastifyInstance): void {
  for (const { address, etag, bytes } of readOwnDocuments())
    app.get(address, (request, reply) => {
      void reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', 'inline')
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/pdf').send(bytes)
    })
}
