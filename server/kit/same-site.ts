import type { FastifyInstance } from 'fastify'
import { Refusal } from './refuse.ts'

const writes = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])

/** Rejects cross-site request forgery. Clients that are not browsers send neither header and may write. */
export function refuseForeignWrites(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!writes.has(request.method)) return done()
    const { origin, host } = request.headers
    const isForeign =
      request.headers['sec-fetch-site'] === 'cross-site' ||
      (origin !== undefined && !origins.includes(origin) && URL.parse(origin)?.host !== host)
    if (isForeign) done(new Refusal('forbidden', 'Please reload the page and try again.'))
    else done()
  })
}
