import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery } from './list.ts'

/** A job that used all its attempts. The payload is never shown. */
export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** When the last attempt failed. */
  at: z.string(),
  attempts: z.int(),
  /** The kind of error, without its message. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const listJobs = consoleEndpoint({
  permission: 'job:read',
  method: 'GET',
  path: '/job',
  query: z.object(pageQuery),
  reply: listOf(FailedJob),
})

export const retryJob = consoleEndpoint({
  permission: 'job:retry',
  method: 'POST',
  path: '/job/:id/retry',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  body: z.strictObject({}),
  reply: dataOf(z.object({ id: z.string() })),
})
