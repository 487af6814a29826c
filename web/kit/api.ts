import {
  apiPrefix,
  apiTimeoutMs,
  type EndpointInput,
  type Endpoint,
  idempotencyKeyHeader,
  type Reply,
  type Send,
} from '#contract/endpoint.ts'
import { readsOf } from '#contract/noun.ts'
import { ReceivedProblemBody } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

export { ApiError }

/** A write that may be retried takes an idempotency key, see `sendGuarded`. */
export type Api = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  key?: string,
) => Promise<Reply<E>>

/** The typed API client. Server and browser share it and differ only in the transport. */
export function createApi(send: Send, prefix: string = apiPrefix): Api {
  return async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, key?: string) => {
    const { params, query, body } = input as RequestParts
    const path = prefix + fillPath(endpoint.path, params) + search(query)
    const { method, reads } = endpoint
    const response = await send({ method, path, body, key, reads: readsOf(reads, params) })
    if (response.status >= 400) {
      const { status, body: errorBody, retryAfterSeconds } = response
      const problem = ReceivedProblemBody.safeParse(errorBody).data?.error
      throw new ApiError(status, { problem, retryAfterSeconds })
    }
    return endpoint.reply.parse(response.body) as Reply<E>
  }
}

/** The transport of the browser: JSON over fetch, with a timeout. */
export const sendByFetch: Send = async ({ method, path, body, key }) => {
  try {
    const response = await fetch((document.documentElement.dataset['apiHost'] ?? '') + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { [idempotencyKeyHeader]: key }),
      },
      signal: AbortSignal.timeout(apiTimeoutMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      body: isJson ? await response.json() : await response.text(),
      retryAfterSeconds: secondsIn(response.headers.get('retry-after')),
    }
  } catch (cause) {
    throw new ApiError(undefined, { cause })
  }
}

/** Reads a Retry-After header. A date is ignored: some proxies send one, and their clock may differ from ours. */
export const secondsIn = (header: string | null | undefined): number | undefined =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : undefined

export const browserApi = createApi(sendByFetch)

type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/** The path with its parameters, encoded. */
export const fillPath = (path: string, params: RequestParts['params'] = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function search(query: RequestParts['query'] = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
