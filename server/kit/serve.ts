import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { DataOf, Endpoint, ParsedInput, Reply } from '#contract/endpoint.ts'
import { Refusal } from './refuse.ts'

type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Reply<E>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that this route serves, for code that reads the route table. */
    endpoint?: Endpoint
  }
}

/**
 * Mounts one endpoint of the contract under `/api/v1`. The handler gets parsed input. The contract parses the reply,
 * so no undeclared field leaves the server.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      const responseBody = endpoint.reply.parse(await handler(input, request, reply))
      if (endpoint.type) void reply.type(endpoint.type)
      return reply.status(endpoint.status ?? 200).send(responseBody)
    },
  })
}

/** Mounts an endpoint that responds with text in batches, such as CSV. The text is stored nowhere. */
export function serveStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: ParsedInput<E>, request: FastifyRequest) => Promise<AsyncIterable<string>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const batches = await handler(parseInput(endpoint, request), request)
      return reply.type(endpoint.type ?? 'text/plain; charset=utf-8').send(Readable.from(batches))
    },
  })
}

function parseInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): ParsedInput<E> {
  return {
    ...(endpoint.params && { params: checkAddress(endpoint.params, request.params) }),
    ...(endpoint.query && { query: check(endpoint.query, request.query) }),
    ...(endpoint.body && { body: check(endpoint.body, request.body) }),
  } as ParsedInput<E>
}

/** Serves an endpoint that replies with `{ data }` alone: the handler returns the data. */
export function serveData<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: ParsedInput<E>, request: FastifyRequest) => Promise<DataOf<E>>,
): void {
  serve(app, endpoint, async (input, request) => {
    return { data: await handler(input, request) } as unknown as Reply<E>
  })
}

/** A malformed id gets the same 404 as an unknown id, so the response does not reveal the format of ids. */
function checkAddress(schema: z.ZodMiniType, params: unknown) {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new Refusal('not-found', 'There is nothing at this address.')
  return parsed.data
}

function check(schema: z.ZodMiniType, given: unknown) {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : undefined
    if (unknown) for (const key of unknown.slice(0, 20)) fields[key.slice(0, 60)] = 'unknown field'
    else fields[issue.path.join('.')] ??= issue.message
  }
  throw new Refusal('invalid', firstMessage(fields), { fields })
}

/** The message of the first failing field, in the order of the form. It never contains the visitor's input. */
function firstMessage(fields: Record<string, string>): string {
  const isAboutForm = '' in fields
  const first = Object.values(fields).find((message) => message !== '')
  return isAboutForm || !first ? 'Please check the form and try again.' : first.slice(0, 300)
}
