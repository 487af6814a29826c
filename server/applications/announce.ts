import { hourMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isSilenced, lastWaitAbout } from '#server/mail/mail.ts'
import { queueAcknowledgement, queueStaffEmail } from './emails.ts'
import { type ApplicationRow, applications, countAcknowledged, setMailState } from './queries.ts'
import { newMailedKey } from './mailed-key.ts'
import { openContactDetails } from './sealed.ts'

const maxPerHour = { acknowledgements: 200, staffEmails: 20 }

const Payload = z.object({
  id: z.uuid(),
  /** Set when the email to staff is already queued and only the applicant's email is delayed. */
  isNoticed: z.optional(z.boolean()),
})
type Payload = z.infer<typeof Payload>

/** Emails staff and the applicant. It is a job, so the form's response does not show whether an email is sent. */
export const announce = defineJob('announce-application', Payload, run)

async function run({ id, isNoticed }: Payload, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    // The lock orders a concurrent erasure before or after this job: a half-erased record cannot be decrypted.
    const row = await applications(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.is_bot) return
    if (!isNoticed) await emailStaff(tx, deps, row)
    await acknowledge(tx, deps, row)
  })
}

/** A flood must not fill the staff mailbox. The Desk lists the applications that get no email of their own. */
async function emailStaff(tx: Db, deps: Deps, { id }: ApplicationRow): Promise<void> {
  const perHour = maxPerHour.staffEmails
  const limit = { action: 'application notice', who: 'everybody', burst: perHour, perHour }
  if ((await tryToken(tx, deps.clock, limit)) === 0) await queueStaffEmail(tx, deps, id)
}

/** Sends only if the applicant chose email and the mailbox is not silenced. */
async function acknowledge(tx: Db, deps: Deps, row: ApplicationRow): Promise<void> {
  const { id } = row
  const { email, way } = (await openContactDetails(tx, deps, row)) ?? {}
  // An email with a fresh link confirms the arrival too, and a new key would invalidate that link.
  if (!email || row.acknowledged_at || row.fresh_hash) return
  if (way !== 'email' || (await isSilenced(tx, deps, email))) return
  const now = deps.clock.now().getTime()
  const hour = { since: new Date(now - hourMs), until: deps.clock.now() }
  if ((await countAcknowledged(tx, hour)) >= maxPerHour.acknowledgements) {
    const runAt = new Date(now + hourMs)
    return addJob(tx, announce, { id, isNoticed: true }, { runAt })
  }
  await queueAcknowledgement(tx, deps, { id, email, key: await newMailedKey(tx, row) })
  const acknowledged_at = (await lastWaitAbout(tx, id)) ?? deps.clock.now()
  await setMailState(tx, id, { acknowledged_at })
}
