import { hourMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { readEventRow } from '#server/events/events.ts'
import { defineJob, type JobRun } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { returnToken, tryToken } from '#server/kit/limit.ts'
import { isMailWaiting, isSilenced } from '#server/mail/mail.ts'
import { openDetails, personLookup } from './details.ts'
import { queueProofEmail } from './emails.ts'
import { changeRegistration, findProven, type RegistrationRow, registrations } from './queries.ts'

const siteLimit = { action: 'booking proof', who: 'everybody', burst: 500, perHour: 500 }
const maxHoldRestarts = 3

/** Sends the link that confirms a mailbox. It is a job, so the response does not show whether an email is sent. */
export const sendProof = defineJob('send-booking-proof', z.object({ id: z.string() }), run)

async function run({ id }: { id: string }, { deps, log, finish, putOff }: JobRun): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await finish(tx)
    const waitSeconds = await send(tx, deps, id)
    if (waitSeconds === 0) return
    log.warn({ part: 'registrations' }, 'hourly limit of booking emails reached')
    await putOff(tx, waitSeconds)
  })
}

/** Returns 0, or the seconds until the site limit allows another email. */
async function send(tx: Db, deps: Deps, id: string): Promise<number> {
  // The lock prevents a concurrent erasure.
  const row = await registrations(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  const details = row?.state === 'unproven' ? await openDetails(tx, deps, row) : undefined
  if (!row || !details) return 0
  const waitSeconds = await tryToken(tx, deps.clock, siteLimit)
  if (waitSeconds > 0) return waitSeconds
  // A stranger can observe how long a place is held, so the hold restarts even if no email is sent.
  const restartsHold = row.messages <= maxHoldRestarts
  const held_until = restartsHold ? new Date(deps.clock.now().getTime() + hourMs) : row.held_until
  if (restartsHold) await changeRegistration(tx, id, { held_until })
  const existing = await findProven(tx, row.event_id, await personLookup(tx, deps, details.email))
  if (existing?.repeat_notified || !(await mayEmail(tx, deps, row, details.email))) {
    await returnToken(tx, siteLimit)
    return 0
  }
  if (existing) await changeRegistration(tx, existing.id, { repeat_notified: true })
  const event = await readEventRow(tx, row.event_id)
  await queueProofEmail(tx, deps, { event, row: { ...row, held_until }, details })
  if (await isMailWaiting(tx, deps, id)) await returnToken(tx, siteLimit)
  return 0
}

async function mayEmail(tx: Db, deps: Deps, row: RegistrationRow, email: string) {
  return !row.is_bot && !(await isSilenced(tx, deps, email))
}
