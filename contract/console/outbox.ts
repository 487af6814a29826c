import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery, reason, recordId } from './list.ts'

export const EmailStatus = z.enum(['queued', 'sent', 'failed', 'not-sent'])
export type EmailStatus = z.infer<typeof EmailStatus>

export const OutboxRow = z.object({
  id: z.uuid(),
  at: z.string(),
  purpose: z.string(),
  /** Masked, like 'r…@example.org'; null after delivery, when the address is deleted. */
  to: z.nullable(z.string()),
  status: EmailStatus,
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  /** The time until which the email waits; null if it is due, sent or failed. */
  waitsUntil: z.nullable(z.string()),
  maySendAgain: z.boolean(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** The newest emails first. */
export const listOutbox = consoleEndpoint({
  permission: 'outbox:read',
  method: 'GET',
  path: '/outbox',
  query: z.object({ ...pageQuery, status: z.optional(EmailStatus) }),
  reply: listOf(OutboxRow),
})

/** An email without contents (delivered or erased) is a 404, as an unknown one is. */
export const revealEmail = consoleEndpoint({
  permission: 'outbox:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/outbox/:id/reveal',
  params: recordId,
  body: z.strictObject({ reason }),
  reply: dataOf(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      attachments: z.array(z.string()),
    }),
  ),
})

/** For a failed or unsent email of the last 30 days. */
export const sendEmailAgain = consoleEndpoint({
  permission: 'outbox:send',
  once: true,
  method: 'POST',
  path: '/outbox/:id/send',
  params: recordId,
  body: z.strictObject({}),
  reply: dataOf(OutboxRow),
})
