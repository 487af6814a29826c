import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { LRUCache } from 'lru-cache'
import { idempotencyKeyHeader, type Send } from '#contract/endpoint.ts'
import type { Noun } from '#contract/noun.ts'

/** Known to this process alone: a request that carries it comes from us and wants no kept copy. */
const innerHeader = 'x-inner-call'
const innerMark = randomUUID()

export const isInner = ({ headers }: FastifyRequest): boolean => headers[innerHeader] === innerMark

/** Runs a route of ours as if it had been asked for from `address`, so that limits count the visitor and not us. */
export const askInProcess = (
  app: FastifyInstance,
  address: string,
  ask: Omit<Parameters<Send>[0], 'reads'>,
) =>
  app.inject({
    method: ask.method,
    url: ask.path,
    remoteAddress: address,
    headers: {
      [innerHeader]: innerMark,
      ...(ask.body !== undefined && { 'content-type': 'application/json' }),
      ...(ask.key !== undefined && { [idempotencyKeyHeader]: ask.key }),
    },
    ...(ask.body !== undefined && { payload: JSON.stringify(ask.body) }),
  })

type Answer = Awaited<ReturnType<Send>>

/**
 * How a page reaches the API while it is rendered. What it read is noted in `reads`. Once the API is away, what
 * everybody may read is as it was last: so a form that could not be taken is shown again with its words.
 */
export function createSender(app: FastifyInstance) {
  const remembered = new LRUCache<string, Answer>({ max: 300 })
  return (address: string, reads: Set<Noun>): Send => {
    let isAway = false
    return async ({ reads: nouns, ...ask }) => {
      for (const noun of nouns ?? []) reads.add(noun)
      const isForAll = ask.method === 'GET' && nouns !== undefined
      const known = isForAll && isAway ? remembered.get(ask.path) : undefined
      if (known) return known
      const answer = read(await askInProcess(app, address, ask))
      if (answer.status === 503) isAway = true
      if (isForAll && answer.status === 200) remembered.set(ask.path, answer)
      return answer
    }
  }
}

function read({ statusCode, headers, body, json }: LightMyRequestResponse): Answer {
  const isJson = String(headers['content-type']).startsWith('application/json')
  const after = headers['retry-after']
  return {
    status: statusCode,
    body: isJson ? json() : body,
    retryAfterSeconds: after === undefined ? undefined : Number(after),
  }
}
