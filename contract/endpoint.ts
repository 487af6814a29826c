import * as z from 'zod/mini'
import type { Noun } from './noun.ts'

/** One call of the API, described once for the server that answers it and the browser that makes it. */
type Shape = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`; `:name` marks a parameter. */
  path: `/${string}`
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The whole body of a successful answer. */
  reply: z.ZodMiniType
  /** The status of a successful answer; 200 unless said otherwise. */
  status?: 200 | 201
  /** The media type of a successful answer; JSON unless said otherwise. */
  type?: 'text/calendar; charset=utf-8' | 'application/rss+xml; charset=utf-8'
  /** The nouns an answer is made from: a change of one of them makes kept copies stale. */
  reads?: readonly Noun[]
}

type Part = 'params' | 'query' | 'body'
type Given<E extends Shape> = { [P in Part as E[P] extends z.ZodMiniType ? P : never]: E[P] }

/** What a caller sends, before it is parsed. */
export type Asks<E extends Shape> = {
  [P in keyof Given<E>]: Given<E>[P] extends z.ZodMiniType ? z.input<Given<E>[P]> : never
}
/** What a handler receives, after it was parsed. */
export type Gets<E extends Shape> = {
  [P in keyof Given<E>]: Given<E>[P] extends z.ZodMiniType ? z.output<Given<E>[P]> : never
}
export type Reply<E extends Shape> = z.output<E['reply']>
export type Endpoint = Shape

export const apiPrefix = '/api/v1'

/** The server gives up before this, so that a visitor hears a reason and not only silence. */
export const apiTimeoutMs = 20_000

export const endpoint = <const E extends Shape>(shape: E): E => shape

/** Carries the key of one attempt: whatever is sent again with the same key happens once. */
export const idempotencyKeyHeader = 'idempotency-key'

/** A successful answer as the specification shows it. */
export const dataOf = <T extends z.ZodMiniType>(schema: T) => z.object({ data: schema })

/** How the site reaches the API: in process on the server, by fetch in the browser. */
export type Send = (ask: {
  method: Shape['method']
  path: string
  body?: unknown
  /** Of one attempt, for `idempotencyKeyHeader`. */
  key?: string | undefined
  /** Tells the page cache what this one was made from. */
  reads?: readonly Noun[]
}) => Promise<Answer>

type Answer = {
  status: number
  body: unknown
  /** Where the server has no room just now: when it hopes to have some. */
  retryAfterSeconds?: number | undefined
}
