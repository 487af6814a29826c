import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/** How a page reaches the API while it is rendered. What it read is noted in `reads`. */
export const createSend =
  (app: FastifyInstance, address: string, reads: Set<Noun>): Send =>
  async ({ reads: nouns = [], ...ask }) => {
    for (const noun of nouns) reads.add(noun)
    const answer = await askInProcess(app, address, ask)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const after = answer.headers['retry-after']
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : answer.body,
      retryAfterSeconds: after === undefined ? undefined : Number(after),
    }
  }
