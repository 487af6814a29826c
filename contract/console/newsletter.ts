import * as z from 'zod/mini'
import { consoleEndpoint } from './endpoint.ts'
import { reason } from './list.ts'

/** Streams CSV with the confirmed subscribers, without suppressed mailboxes. */
export const exportSubscribers = consoleEndpoint({
  permission: 'newsletter:export',
  stepUp: true,
  limit: 'export',
  method: 'POST',
  path: '/newsletter/subscriber/export',
  body: z.strictObject({ reason }),
  reply: z.string(),
  type: 'text/csv; charset=utf-8',
})
