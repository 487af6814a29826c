import * as z from 'zod/mini'
import { AuditAction } from './audit-action.ts'

/** An entry of the audit log in the history of its record. It names a role, not a person, and no value of the record. */
export const HistoryEntry = z.object({
  at: z.string(),
  role: z.string(),
  action: AuditAction,
  part: z.nullable(z.string()),
  reason: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
