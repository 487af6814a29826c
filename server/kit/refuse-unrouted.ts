import type { FastifyInstance } from 'fastify'
import { answer } from './answer-errors.ts'
import { Refusal } from './refuse.ts'

/** A path we have, asked in a way we do not offer, is a 405 that says what is offered; any other is a 404. */
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
      return answer(new Refusal('not-found', 'There is nothing at this address.'), request, reply)
    void reply.header('allow', [...offered].toSorted().join(', '))
    if (request.method === 'OPTIONS') return reply.status(204).send()
    return answer(
      new Refusal('method-not-allowed', 'This address does not take that kind of request.'),
      request,
      reply,
    )
  })
}
