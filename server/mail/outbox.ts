import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import type { PageRequest } from '#server/db/rows.ts'
import type { Keys } from '#server/kit/secret.ts'
import { purgeRecords } from '#server/vault/vault.ts'
import { type Contents, readContents } from './contents.ts'
import { listMail, type MailRow } from './queries.ts'

/** An email as staff see it. After delivery the contents are deleted. */
export type OutboxEmail = { mail: MailRow; contents: Contents | undefined }

/** The time until which an email waits; undefined if it is due, sent or failed. */
export function waitsUntil({ status, due_at }: MailRow, now: Date): Date | undefined {
  return (status === 'queued' || status === 'not-sent') && due_at > now ? due_at : undefined
}

/** A page of emails, the newest first. `after` is the position of the last email before it. */
export async function readOutbox(
  db: Db,
  deps: { keys: Keys },
  request: PageRequest<number> = {},
): Promise<OutboxEmail[]> {
  const rows = await listMail(db, request)
  return Promise.all(rows.map((mail) => withContents(db, deps, mail)))
}

async function withContents(db: Db, deps: { keys: Keys }, mail: MailRow): Promise<OutboxEmail> {
  return { mail, contents: await readContents(db, deps, mail) }
}

/** Emails that no longer wait are deleted a month after they were written, with their encryption keys. */
export const settledMail = purgeRecords({
  kind: 'settled mail',
  retentionMs: 30 * dayMs,
  table: 'mail_outbox',
  isOld: (before) => sql`created_at < ${before} and status <> 'queued'`,
})
