import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { mailDueAt } from '#server/mail/mail.ts'
import { freshLinkKey } from './emails.ts'
import { type ApplicationRow, applications, setMailState } from './queries.ts'

/** Runs when the email with the newest link is due, and again if that time has moved. */
export const endPreviousLink = defineJob(
  'end-previous-form-link',
  z.object({ id: z.uuid() }),
  ({ id }, { deps, finish }) =>
    deps.db.transaction().execute(async (tx) => {
      await finish(tx)
      const row = await applications(tx).where('id', '=', id).forUpdate().executeTakeFirst()
      if (row) await settlePreviousLink(tx, deps, row)
    }),
)

/**
 * The previous link works until the email with the newest one is due. If that email was deleted while it waited, the
 * previous link is the newest again.
 */
export async function settlePreviousLink(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  row: ApplicationRow,
): Promise<ApplicationRow> {
  const { id, fresh_hash, previous_hash } = row
  if (!previous_hash || !fresh_hash) return row
  const key = freshLinkKey(id, fresh_hash)
  const dueAt = await mailDueAt(tx, { purpose: 'application link', key })
  if (!dueAt) return restorePreviousLink(tx, row)
  if (dueAt <= deps.clock.now()) return change(tx, row, noPrevious)
  await addJob(tx, endPreviousLink, { id }, { key: `end-previous-form-link ${id}`, runAt: dueAt })
  return row
}

/** For a newest link whose email is deleted before it was sent. */
export const restorePreviousLink = (tx: Db, row: ApplicationRow): Promise<ApplicationRow> =>
  change(tx, row, {
    fresh_hash: row.previous_hash,
    fresh_mailbox: row.previous_mailbox,
    ...noPrevious,
  })

const noPrevious = { previous_hash: null, previous_mailbox: null }

async function change(
  tx: Db,
  row: ApplicationRow,
  link: Parameters<typeof setMailState>[2],
): Promise<ApplicationRow> {
  await setMailState(tx, row.id, link)
  return { ...row, ...link }
}
