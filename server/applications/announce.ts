import { hourMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { addJob, defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { tryToken } from '#server/kit/limit.ts'
import { isSilenced, lastWaitAbout } from '#server/mail/mail.ts'
import { queueAcknowledgement, queueNotice } from './emails.ts'
import { type ApplicationRow, applications, countAcknowledged, setMailState } from './queries.ts'
import { newMailedKey } from './mailed-key.ts'
import { openReach } from './sealed.ts'

const most = { perHour: 200, noticesPerHour: 20 }

const Payload = z.object({
  id: z.uuid(),
  /** Set when staff were told and only the applicant's email had to wait. */
  isNoticed: z.optional(z.boolean()),
})
type Payload = z.infer<typeof Payload>

/** Tells staff that something waits, and the applicant that it arrived, where nobody can watch what becomes of it. */
export const announce = defineJob('announce-application', Payload, run)

async function run({ id, isNoticed }: Payload, { deps, finish }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    // Whoever erases it at this moment does so before or after: what is erased half-way cannot be opened.
    const row = await applications(tx).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.trapped) return
    if (!isNoticed) await noticeStaff(tx, deps, row)
    await acknowledge(tx, deps, row)
  })
}

/** A flood must not bury the staff's own mailbox: what waits is told of by the notices before. */
async function noticeStaff(tx: Db, deps: Deps, { id }: ApplicationRow): Promise<void> {
  const limit = { action: 'application notice', burst: most.noticesPerHour }
  const ask = { ...limit, who: 'everybody', perHour: most.noticesPerHour }
  if ((await tryToken(tx, deps.clock, ask)) === 0) await queueNotice(tx, deps, id)
}

/** Goes only where the applicant chose email and the mailbox is not silenced. */
async function acknowledge(tx: Db, deps: Deps, row: ApplicationRow): Promise<void> {
  const { id } = row
  const { email, way } = (await openReach(tx, deps, row)) ?? {}
  // A fresh link that was emailed meanwhile says that the form arrived, and a new key would end it.
  if (!email || row.acknowledged_at || row.fresh_hash) return
  if (way !== 'email' || (await isSilenced(tx, deps, email))) return
  const now = deps.clock.now().getTime()
  const hour = { since: new Date(now - hourMs), until: deps.clock.now() }
  const ofAll = await countAcknowledged(tx, hour)
  if (ofAll >= most.perHour) {
    const runAt = new Date(now + hourMs)
    return addJob(tx, announce, { id, isNoticed: true }, { runAt })
  }
  await queueAcknowledgement(tx, deps, { id, email, key: await newMailedKey(tx, row) })
  const acknowledged_at = (await lastWaitAbout(tx, id)) ?? deps.clock.now()
  await setMailState(tx, id, { acknowledged_at })
}
