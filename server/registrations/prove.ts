import { keyHash, newKey } from '#server/kit/link-key.ts'
import type { Booking, SentBooking } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { readEventRow } from '#server/events/events.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { withdrawUnsent, withdrawWaiting } from '#server/mail/mail.ts'
import { lockBooking, rowById } from './bookings.ts'
import { describeBooking, describeReceipt, notFound, isProvable, resendMs } from './describe.ts'
import { openDetails, personLookup, resealDetails } from './details.ts'
import { forgetBooking } from './forget.ts'
import {
  recordResend,
  changeOwnerKey,
  changeRegistration,
  findProven,
  type RegistrationRow,
  requeue,
} from './queries.ts'
import { takePlace } from './seat-queries.ts'
import { refuseClosed, seatedState } from './seats.ts'
import { sendProof } from './send-proof.ts'
import { notifyGuest } from './notify-guest.ts'

const maxMessages = 6

/** Confirms a registration from the page that the email links to. Idempotent. */
export async function confirmBooking(deps: Deps, key: string): Promise<Booking> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBooking(tx, 'owner', key)
    if (row.state !== 'unproven') return describeBooking(tx, deps, row)
    const details = await openDetails(tx, deps, row)
    if (!details || !(await isProvable(tx, row, deps.clock.now()))) throw notFound()
    const person = await personLookup(tx, deps, details.email)
    const existing = await findProven(tx, row.event_id, person)
    if (!existing) return describeBooking(tx, deps, await assignPlace(tx, deps, row, person))
    await changeOwnerKey(tx, row.id, { registration_id: existing.id })
    await forgetBooking(tx, deps, row, 'expired')
    return describeBooking(tx, deps, existing)
  })
}

async function assignPlace(
  tx: Db,
  deps: Deps,
  row: RegistrationRow,
  person: Buffer,
): Promise<RegistrationRow> {
  const event = await readEventRow(tx, row.event_id)
  const now = deps.clock.now()
  refuseClosed(event, now)
  const isHeld = row.held_until !== null && row.held_until > now
  if (!isHeld) await requeue(tx, row.id)
  const { queue_number: queueNumber } = await rowById(tx, row.id)
  const hasPlace = await takePlace(tx, { eventId: event.id, queueNumber, now })
  const state = hasPlace ? seatedState(event) : ('waiting' as const)
  const proven = { state, person, proven_at: now, held_until: null, network: null }
  await changeRegistration(tx, row.id, proven)
  await withdrawWaiting(tx, deps, { purpose: 'place proof', topic: row.id })
  const seated = await rowById(tx, row.id)
  await notifyGuest(tx, deps, { kind: state, event, row: seated })
  return seated
}

/** The response does not depend on the mailbox. The job decides later whether to send an email. */
export async function resendMessage(deps: Deps, key: string): Promise<SentBooking> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBooking(tx, 'receipt', key)
    await enforceResendLimit(tx, deps, row)
    await addJob(tx, sendProof, { id: row.id })
    return describeReceipt(tx, deps, await rowById(tx, row.id))
  })
}

export async function changeAddress(deps: Deps, key: string, email: string): Promise<SentBooking> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBooking(tx, 'receipt', key)
    await enforceResendLimit(tx, deps, row)
    const details = row.state === 'unproven' ? await openDetails(tx, deps, row) : undefined
    if (details && !row.is_bot) {
      // The old link becomes invalid, and the guest does not want an email at the old address.
      await withdrawUnsent(tx, deps, { purpose: 'place proof', topic: row.id })
      const owner = newKey()
      await changeOwnerKey(tx, row.id, { hash: keyHash(owner) })
      const changed = { ...details, email, key: owner }
      await changeRegistration(tx, row.id, { ...(await resealDetails(tx, deps, row, changed)) })
    }
    await addJob(tx, sendProof, { id: row.id })
    return describeReceipt(tx, deps, await rowById(tx, row.id))
  })
}

/** Counts requests, not sent emails, so that the limit reveals nothing about the mailbox or a confirmation. */
async function enforceResendLimit(tx: Db, { clock }: Pick<Deps, 'clock'>, row: RegistrationRow) {
  if (row.messages >= maxMessages)
    throw new Refusal('conflict', 'No more messages can be sent for this one. Register again.')
  const now = clock.now()
  const notSince = new Date(now.getTime() - resendMs)
  if (await recordResend(tx, row.id, { now, notSince })) return
  throw new Refusal('too-many', 'A message is on its way. Wait a minute, then ask again.', {
    retryAfterSeconds: resendMs / 1_000,
  })
}
