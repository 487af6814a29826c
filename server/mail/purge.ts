import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { purgeTable } from '#server/kit/purge-rule.ts'
import { purgeRecords } from '#server/vault/vault.ts'

/** Settled emails go for good after a month, together with what could still open them. */
export const settledMail = purgeRecords({
  kind: 'settled mail',
  retentionMs: 30 * dayMs,
  table: 'mail_outbox',
  isOld: (before) => sql`created_at < ${before} and status <> 'queued'`,
})

/** The longest limit looks back one day. */
export const pastSlots = purgeTable({
  kind: 'past mail slots',
  retentionMs: dayMs,
  table: 'mail_slot',
  isOld: (before) => sql`slot_at < ${before}`,
})
