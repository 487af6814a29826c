import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { PageRequest } from '#server/db/rows.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Keys } from '#server/kit/secret.ts'
import { purgeRecords } from '#server/vault/vault.ts'
import { type Contents, readContents } from './contents.ts'
import { findMail, listMail, type MailRow } from './queries.ts'

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

/**
 * Finds an email by the beginning of its id. Returns undefined if none or several match. Writes the audit log in the
 * same transaction, so that no email is opened without an entry.
 */
export const showEmail = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  idStart: string,
): Promise<OutboxEmail | undefined> =>
  deps.db.transaction().execute(async (tx) => {
    const [mail, another] = await findMail(tx, idStart)
    if (!mail || another) return undefined
    const email = await withContents(tx, deps, mail)
    if (email.contents)
      await writeAudit(tx, deps, actor, { action: 'opened', subject: mail.id, part: 'email' })
    return email
  })

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
