import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Rendered } from './finalise-response.ts'
import type { PageCache } from './page-cache.ts'
import type { KnownParameters } from './page-key.ts'
import { askInProcess, isInner } from './send-in-process.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'

/**
 * Answers of the API that say which nouns they read are kept like pages. Call it before the routes are
 * mounted: it looks at each one as it comes.
 */
export function cacheEndpoints(
  app: FastifyInstance,
  { pages, known }: { pages: PageCache; known: KnownParameters },
): void {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    const names = endpoint && parametersOf(endpoint)
    if (endpoint?.method !== 'GET' || endpoint.reads === undefined || names === undefined) return
    const reads = new Set(endpoint.reads)
    known.learn(route.url, names)

    const answerFromCache = async (request: FastifyRequest, reply: FastifyReply) => {
      const key = isInner(request) ? undefined : known.keyOf(request.url)
      if (key === undefined) return
      const response = await pages.obtain(key, async (): Promise<Rendered> => {
        const ask = { method: 'GET', path: key } as const
        const { statusCode, headers, rawPayload } = await askInProcess(app, request.ip, ask)
        return { status: statusCode, headers: cacheableHeaders(headers), body: rawPayload, reads }
      })
      void reply.hijack()
      sendEncoded(response, request.raw, reply.raw)
    }
    route.onRequest = [route.onRequest ?? [], answerFromCache].flat()
  })
}

/** The contract has already said that this may be kept; what else the answer says is its type and little more. */
function cacheableHeaders(given: Readonly<Record<string, unknown>>): Headers {
  const headers = new Headers()
  for (const name of ['content-type', 'content-disposition', 'allow', 'retry-after'])
    if (typeof given[name] === 'string') headers.set(name, given[name])
  return headers
}

/** The query parameters an endpoint reads; undefined when its schema does not tell. */
function parametersOf({ query }: Endpoint): readonly string[] | undefined {
  if (query === undefined) return []
  return query instanceof z.ZodMiniObject ? Object.keys(query.shape) : undefined
}
