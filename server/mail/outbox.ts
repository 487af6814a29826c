import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Keys } from '#server/kit/secret.ts'
import type { Contents } from './contents.ts'
import { findMail, listMail, type MailRow } from './queries.ts'
import { readContents } from './sealed.ts'

/** An email as its sender's staff see it. There are no contents once it was delivered. */
export type OutboxEmail = { mail: MailRow; contents: Contents | undefined }

/** When an email that still waits goes out; undefined once it is due, or settled by a mail server. */
export function waitsUntil({ status, due_at }: MailRow, now: Date): Date | undefined {
  return (status === 'queued' || status === 'kept') && due_at > now ? due_at : undefined
}

/** The newest emails first. */
export async function readOutbox(
  db: Db,
  deps: { keys: Keys },
  { most = 50 }: { most?: number } = {},
): Promise<OutboxEmail[]> {
  const rows = await listMail(db, most)
  return Promise.all(rows.map((mail) => withContents(db, deps, mail)))
}

/**
 * By the beginning of its id; undefined when no email, or more than one, begins so. That it was opened, and by whom,
 * stands in the audit, or it stays shut.
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
