import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './error-handler.ts'
import { Refusal } from './refuse.ts'

/** A known path with an unsupported method is a 405 with an Allow header; an unknown path is a 404. */
export function refuseUnrouted(app: FastifyInstance): void {
  app.setNotFoundHandler(unroutedHandler(app))
}

/** The handler for addresses that no route of this scope has. Create it before the routes. */
export function unroutedHandler(app: FastifyInstance) {
  const routes: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.isUnrouted) return
    const pattern = new RegExp(`^${url.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: new Set([method].flat()) })
  })
  return (request: FastifyRequest, reply: FastifyReply) => {
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
  }
}
