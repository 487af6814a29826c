import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { LRUCache } from 'lru-cache'
import { idempotencyKeyHeader, type Send } from '#contract/endpoint.ts'

/** A secret of this process. A request with it comes from the server itself and bypasses the cache. */
const innerHeader = 'x-inner-call'
const innerMark = randomUUID()

export const isInner = ({ headers }: FastifyRequest): boolean => headers[innerHeader] === innerMark

/** Calls a route in process with the visitor's address, so that rate limits count the visitor. */
export const requestInProcess = (
  app: FastifyInstance,
  address: string,
  call: Omit<Parameters<Send>[0], 'reads'>,
) =>
  app.inject({
    method: call.method,
    url: call.path,
    remoteAddress: address,
    headers: {
      [innerHeader]: innerMark,
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
      ...(call.key !== undefined && { [idempotencyKeyHeader]: call.key }),
    },
    ...(call.body !== undefined && { payload: JSON.stringify(call.body) }),
  })

type Reply = Awaited<ReturnType<Send>>

/**
 * Sends API requests of a page while it is rendered, and adds what they read to `reads`. Once the API returns 503,
 * public reads get their last response, so that a form that failed is shown again with the visitor's input.
 */
export function createSender(app: FastifyInstance) {
  const lastReplies = new LRUCache<string, Reply>({ max: 300 })
  return (address: string, reads: Set<string>): Send => {
    let isUnavailable = false
    return async ({ reads: added, ...call }) => {
      for (const read of added ?? []) reads.add(read)
      const isForAll = call.method === 'GET' && added !== undefined
      const known = isForAll && isUnavailable ? lastReplies.get(call.path) : undefined
      if (known) return known
      const reply = read(await requestInProcess(app, address, call))
      if (reply.status === 503) isUnavailable = true
      if (isForAll && reply.status === 200) lastReplies.set(call.path, reply)
      return reply
    }
  }
}

function read({ statusCode, headers, body, json }: LightMyRequestResponse): Reply {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const after = headers['retry-after']
  return {
    status: statusCode,
    body: isJson ? json() : body,
    retryAfterSeconds: after === undefined ? undefined : Number(after),
  }
}
