import * as z from 'zod/mini'
import type { Read } from './noun.ts'

/** One API call. Server and browser share the description. */
type Shape = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`; `:name` marks a parameter. */
  path: `/${string}`
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The maximum size of a request body; 64 KiB by default. */
  maxBytes?: number
  /** The body of a successful response. */
  reply: z.ZodMiniType
  /** The status of a successful response; 200 by default. */
  status?: 200 | 201
  /** The media type of a successful response; JSON by default. */
  type?:
    | 'text/calendar; charset=utf-8'
    | 'application/rss+xml; charset=utf-8'
    | 'text/csv; charset=utf-8'
  /** What a response depends on. A change of it invalidates cached copies. */
  reads?: readonly Read[]
}

type Part = 'params' | 'query' | 'body'
type EndpointParts<E extends Shape> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: E[P]
}

/** What a caller sends, before parsing. */
export type EndpointInput<E extends Shape> = {
  [P in keyof EndpointParts<E>]: EndpointParts<E>[P] extends z.ZodMiniType
    ? z.input<EndpointParts<E>[P]>
    : never
}
/** What a handler receives, after parsing. */
export type ParsedInput<E extends Shape> = {
  [P in keyof EndpointParts<E>]: EndpointParts<E>[P] extends z.ZodMiniType
    ? z.output<EndpointParts<E>[P]>
    : never
}
export type Reply<E extends Shape> = z.output<E['reply']>
/** The data of an endpoint whose reply is `{ data }`. */
export type DataOf<E extends Shape> = Reply<E> extends { data: infer Data } ? Data : never
export type Endpoint = Shape

export const apiPrefix = '/api/v1'

/** The timeout of the browser. Timeouts of the server are shorter, so that a visitor gets an error message. */
export const apiTimeoutMs = 20_000

export const endpoint = <const E extends Shape>(
  shape: E & { reads?: readonly Read<E['path']>[] },
): E => shape

/** Requests with the same key are executed once. */
export const idempotencyKeyHeader = 'idempotency-key'

/** The body of a successful response, as the specification defines it. */
export const dataOf = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema })

/** Calls the API: in process on the server, by fetch in the browser. */
export type Send = (request: {
  method: Shape['method']
  path: string
  body?: unknown
  /** For `idempotencyKeyHeader`. */
  key?: string | undefined
  /** The page cache invalidates the rendered page when one of these changes, see `readsOf`. */
  reads?: readonly string[] | undefined
}) => Promise<ApiResponse>

type ApiResponse = {
  status: number
  body: unknown
  /** An overloaded server sends it as the Retry-After header. */
  retryAfterSeconds?: number | undefined
}
