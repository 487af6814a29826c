import * as z from 'zod/mini'
import { freshMyDataLinkSent } from '#contract/application/my-data.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { isSilenced } from '#server/mail/mail.ts'
import { queueFreshLink } from './emails.ts'
import { reachOf } from './kinds.ts'
import { nothingHere } from './my-data.ts'
import { newMailedKey } from './mailed-key.ts'
import { findByKey, lockApplication } from './queries.ts'
import { openParts } from './sealed.ts'

/**
 * A few a day for one application, so that a person who reads the mailbox without knowing the number has few guesses:
 * five for each fresh link, and five a day for the first link and the newest one. A request beyond it waits.
 */
const perApplication = { action: 'fresh link to a form', burst: 2, perHour: 2 / 24 }

/** All requests that wait for one application are one job, and so one email. */
const jobKey = (id: string) => ({ key: `send-fresh-form-link ${id}` })

/** The response is the same whether or not an email may be sent: how to reach the applicant stays private. */
export async function requestFreshLink(deps: Deps, key: string): Promise<{ message: string }> {
  const row = await findByKey(deps.db, keyHash(key))
  if (!row) throw nothingHere()
  await addJob(deps.db, sendFreshLink, { id: row.id }, jobKey(row.id))
  return { message: freshMyDataLinkSent }
}

/** Sends a link with a new key. Wrong answers at other links do not lock it. */
export const sendFreshLink = defineJob('send-fresh-form-link', z.object({ id: z.uuid() }), run)

async function run({ id }: { id: string }, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const row = await lockApplication(tx, id)
    if (!row || row.trapped) return
    const { vault_key_id, kind, contact } = row
    const opened = await openParts(tx, deps, { id, vault_key_id, contact })
    if (!opened.contact) return
    const { email, way } = reachOf(kind, opened.contact)
    if (way !== 'email' || (await isSilenced(tx, deps, email))) return
    const waitSeconds = await tryToken(tx, deps.clock, { ...perApplication, who: id })
    if (waitSeconds > 0) {
      const runAt = new Date(deps.clock.now().getTime() + waitSeconds * 1_000)
      return addJob(tx, sendFreshLink, { id }, { ...jobKey(id), runAt })
    }
    await queueFreshLink(tx, deps, { id, email, key: await newMailedKey(tx, row) })
  })
}
