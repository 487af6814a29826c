import * as z from 'zod/mini'
import { freshMyDataLinkSent } from '#contract/application/my-data.ts'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { isSilenced, mailDueAt, withdrawWaiting } from '#server/mail/mail.ts'
import { freshLinkKey, queueFreshLink } from './emails.ts'
import { newMailedKey, notFound } from './mailed-key.ts'
import { type ApplicationRow, applications, applicationsByKey, setMailState } from './queries.ts'
import { openContactDetails } from './sealed.ts'

/**
 * Limits guesses by a person who can read the mailbox but does not know the phone number. Each fresh link allows five
 * guesses; the first and the newest link allow five a day. A request above the limit is delayed.
 */
const perApplication = { action: 'fresh link to a form', burst: 2, perHour: 2 / 24 }

/** Waiting requests for one application share one job, so they cause one email. */
const jobKey = (id: string) => ({ key: `send-fresh-form-link ${id}` })

/** The response is the same whether or not an email may be sent: how to reach the applicant stays private. */
export async function requestFreshLink(deps: Deps, key: string): Promise<{ message: string }> {
  const row = await applicationsByKey(deps.db, keyHash(key)).executeTakeFirst()
  if (!row) throw notFound()
  await queueFreshLinkJob(deps.db, row.id)
  return { message: freshMyDataLinkSent }
}

export const queueFreshLinkJob = (db: Db, id: string): Promise<void> =>
  addJob(db, sendFreshLink, { id }, jobKey(id))

/** Sends a link with a new key. Wrong digits entered at other links do not lock it. */
export const sendFreshLink = defineJob('send-fresh-form-link', z.object({ id: z.uuid() }), run)

async function run({ id }: { id: string }, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const row = await applications(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.is_bot) return
    const { email, way } = (await openContactDetails(tx, deps, row)) ?? {}
    if (!email || way !== 'email' || (await isSilenced(tx, deps, email))) return
    const waitSeconds = await tryToken(tx, deps.clock, { ...perApplication, who: id })
    if (waitSeconds > 0) {
      const runAt = new Date(deps.clock.now().getTime() + waitSeconds * 1_000)
      return addJob(tx, sendFreshLink, { id }, { ...jobKey(id), runAt })
    }
    const key = await newMailedKey(tx, await settlePreviousLink(tx, deps, row))
    // The new key invalidates the link in a waiting acknowledgement.
    await withdrawWaiting(tx, deps, { purpose: 'application', topic: id })
    await queueFreshLink(tx, deps, { id, email, key })
    const changed = await applications(tx).where('id', '=', id).executeTakeFirst()
    if (changed) await settlePreviousLink(tx, deps, changed)
  })
}

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
async function settlePreviousLink(
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

/** Makes the previous link valid again when the email with the newest one is deleted unsent. */
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
