import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-handler.ts'
import { Refusal } from './refuse.ts'

/** A known path with an unsupported method is a 405 with an Allow header; an unknown path is a 404. */
export function refuseUnrouted(app: FastifyInstance): void {
  const routes: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: new Set([method].flat()) })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const offered = new Set(
      routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
    )
    if (offered.size === 0)
      return sendRefusal(
        new Refusal('not-found', 'There is nothing at this address.'),
        request,
        reply,
      )
    void reply.header('allow', [...offered].toSorted().join(', '))
    if (request.method === 'OPTIONS') return reply.status(204).send()
    return sendRefusal(
      new Refusal('method-not-allowed', 'This address does not take that kind of request.'),
      request,
      reply,
    )
  })
}
