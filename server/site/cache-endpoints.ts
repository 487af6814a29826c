import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { readsOf } from '#contract/noun.ts'
import type { Rendered } from './finalise-response.ts'
import type { PageCache } from './page-cache.ts'
import type { KnownParameters } from './page-key.ts'
import { requestInProcess, isInner } from './send-in-process.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'

/**
 * Caches responses of endpoints that declare which nouns they read, as pages are cached. Call it before the routes are
 * mounted, because it uses the `onRoute` hook.
 */
export function cacheEndpoints(
  app: FastifyInstance,
  { pages, known }: { pages: PageCache; known: KnownParameters },
): void {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    const names = endpoint && parametersOf(endpoint)
    if (endpoint?.method !== 'GET' || endpoint.reads === undefined || names === undefined) return
    known.learn(route.url, names)

    const respondFromCache = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = isInner(request) ? undefined : known.keyOf(request.url)
      if (key === undefined) return
      const response = await pages.obtain(key, async (): Promise<Rendered> => {
        const reads = new Set(readsOf(endpoint.reads, Parameters.parse(request.params)))
        const inner = { method: 'GET', path: key } as const
        const { statusCode, headers, rawPayload } = await requestInProcess(app, request.ip, inner)
        return { status: statusCode, headers: cacheableHeaders(headers), body: rawPayload, reads }
      })
      void reply.hijack()
      sendEncoded(response, request.raw, reply.raw)
    }
    route.onRequest = [route.onRequest ?? [], respondFromCache].flat()
  })
}

const Parameters = z.record(z.string(), z.string())

/** The headers that a cached response keeps. Its cache-control is set from the contract instead. */
function cacheableHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers()
  for (const name of ['content-type', 'content-disposition', 'allow', 'retry-after'])
    if (typeof given[name] === 'string') headers.set(name, given[name])
  return headers
}

/** The query parameters of an endpoint; undefined if its schema is not an object. */
function parametersOf({ query }: Endpoint): readonly string[] | undefined {
  if (query === undefined) return []
  return query instanceof z.ZodMiniObject ? Object.keys(query.shape) : undefined
}
