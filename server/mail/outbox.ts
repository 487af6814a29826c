import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import type { Contents } from './contents.ts'
import { findMail, listMail, type MailRow } from './queries.ts'
import { readContents } from './sealed.ts'

/** An email as its sender's staff see it. There are no contents once it was delivered. */
export type OutboxEmail = { mail: MailRow; contents: Contents | undefined }

/** The newest emails first. */
export async function readOutbox(
  db: Db,
  means: { keys: Keys },
  { most = 50 }: { most?: number } = {},
): Promise<OutboxEmail[]> {
  const rows = await listMail(db, most)
  return Promise.all(rows.map((mail) => withContents(db, means, mail)))
}

/** By the beginning of its id; undefined when no email, or more than one, begins so. */
export async function findEmail(
  db: Db,
  means: { keys: Keys },
  idStart: string,
): Promise<OutboxEmail | undefined> {
  const [mail, another] = await findMail(db, idStart)
  return mail && !another ? withContents(db, means, mail) : undefined
}

async function withContents(db: Db, means: { keys: Keys }, mail: MailRow): Promise<OutboxEmail> {
  return { mail, contents: await readContents(db, means, mail) }
}
