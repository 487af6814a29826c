import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { singleLine } from '../fields.ts'
import { AuditAction } from './audit-action.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery, reason } from './list.ts'

const AuditActor = z.object({ id: z.string(), name: z.string() })

/** One entry. It never contains a value of the record. */
export const AuditLogEntry = z.object({
  number: z.int(),
  at: z.string(),
  /** The name of a person is read with the entry, which has the id alone. */
  actor: AuditActor,
  /** The role that granted the action. */
  role: z.string(),
  action: AuditAction,
  /** The id of the record; null if the entry is about none. */
  record: z.nullable(z.string()),
  /** Read with the entry. Null for a record without a name, as for an erased one. */
  recordName: z.nullable(z.string()),
  part: z.nullable(z.string()),
  reason: z.string(),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

const word = (max: number) => z.optional(singleLine('Enter a word to filter by', max))
const dayMessage = 'Enter a day like 2026-11-18'
const day = z.optional(
  z.string(dayMessage).check(
    z.regex(/^20\d\d-\d\d-\d\d$/, dayMessage),
    z.refine((text) => !Number.isNaN(Date.parse(text)), dayMessage),
  ),
)

/**
 * `person` is the `id` of a choice, never a name: filters are in the address, which the browser's history stores. Days
 * are Calgary's, and both are included.
 */
const filters = {
  person: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f-]{36}$|^(?:command|system):[0-9a-z-]{1,20}$/, 'Choose a person')),
  ),
  action: z.optional(AuditAction),
  record: word(100),
  from: day,
  to: day,
}

/** The newest entries first. */
export const listAudit = consoleEndpoint({
  permission: 'audit:read',
  method: 'GET',
  path: '/audit',
  query: z.object({ ...pageQuery, ...filters }),
  reply: listOf(AuditLogEntry),
})

/** The values that the filters offer. */
export const readAuditChoices = consoleEndpoint({
  permission: 'audit:read',
  method: 'GET',
  path: '/audit/choices',
  reply: dataOf(z.object({ people: z.array(AuditActor), actions: z.array(AuditAction) })),
})

const AuditCheck = z.object({
  checkedAt: z.string(),
  /** How many entries were checked. */
  entries: z.int(),
  /** The number of the first changed or missing entry; null if the chain is whole. */
  brokenAt: z.nullable(z.int()),
})
export type AuditCheck = z.infer<typeof AuditCheck>

/** The latest check, of the day or by the button; null before the first. */
export const readAuditCheck = consoleEndpoint({
  permission: 'audit:read',
  method: 'GET',
  path: '/audit/check',
  reply: dataOf(z.nullable(AuditCheck)),
})

export const checkAudit = consoleEndpoint({
  permission: 'audit:read',
  method: 'POST',
  path: '/audit/check',
  body: z.strictObject({}),
  reply: dataOf(AuditCheck),
})

/** Streams CSV. */
export const exportAudit = consoleEndpoint({
  permission: 'audit:export',
  stepUp: true,
  limit: 'export',
  method: 'POST',
  path: '/audit/export',
  body: z.strictObject({ reason, ...filters }),
  reply: z.string(),
  type: 'text/csv; charset=utf-8',
})
