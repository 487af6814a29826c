import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Booking, BookingPage, SentBooking } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { asEvent, type EventRow, rowOf } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lastWaitAbout } from '#server/mail/mail.ts'
import { openDetails } from './details.ts'
import type { RegistrationRow } from './queries.ts'
import { countWaiting } from './seat-queries.ts'
import { whenOffered } from './when-offered.ts'

export const resendMs = minuteMs

/** For so long a registration may be proven, though its place is held for an hour only. */
export const provableMs = dayMs

/** For a day, and where its message had to wait, for a day after that went out. Only the mailbox's owner can see this. */
export async function isProvable(
  db: Db,
  { id, registered_at }: Pick<RegistrationRow, 'id' | 'registered_at'>,
  now: Date,
): Promise<boolean> {
  const since = now.getTime() - provableMs
  if (registered_at.getTime() > since) return true
  const wentOut = await lastWaitAbout(db, id, now)
  return wentOut !== undefined && wentOut.getTime() > since
}

/** The same for a day, whatever became of it: the receipt tells nothing about the owner of the mailbox. */
export async function describeReceipt(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  row: RegistrationRow,
): Promise<SentBooking> {
  const { registered_at, asked_at, event_id } = row
  if (registered_at.getTime() + provableMs <= clock.now().getTime()) throw gone()
  const mayResendAt = new Date((asked_at ?? registered_at).getTime() + resendMs).toISOString()
  return { stage: 'sent', mayResendAt, event: asEvent(await rowOf(db, event_id), clock.now()) }
}

export async function describeOwned(
  db: Db,
  deps: Deps,
  row: RegistrationRow,
): Promise<BookingPage> {
  if (row.state !== 'unproven') return describeBooking(db, deps, row)
  return { stage: 'unproven', event: asEvent(await rowOf(db, row.event_id), deps.clock.now()) }
}

/** What the owner of a booking may see. Somebody who was forgotten has none any more. */
export async function describeBooking(db: Db, deps: Deps, row: RegistrationRow): Promise<Booking> {
  const details = await openDetails(db, deps, row)
  if (!details) throw gone()
  const event = await rowOf(db, row.event_id)
  const { state, offer_ends_at: ends, code } = row
  const { name, accessNeeds, safeContact } = details
  const addressWaitsFor = waitsFor(row, event, deps.clock.now())
  return {
    stage: 'booked',
    state: state as Booking['state'],
    position: state === 'waiting' ? await countWaiting(db, row) : null,
    offerEnds: ends && { at: ends.toISOString(), words: whenOffered(ends) },
    code,
    name,
    accessNeeds,
    safeContact,
    isEmailProven: row.person !== null,
    exactAddress: addressWaitsFor === null ? event.exact_address : null,
    addressWaitsFor,
    event: asEvent(event, deps.clock.now()),
  }
}

const lastDaysMs = 2 * dayMs

/** Where a private house is, is told to those only whom a mailbox or staff vouches for, and not too early. */
export function waitsFor(
  { state, proven_at }: Pick<RegistrationRow, 'state' | 'proven_at'>,
  event: EventRow,
  now: Date,
): Booking['addressWaitsFor'] {
  if (event.exact_address === null) return null
  if (state !== 'confirmed') return state === 'asked' ? 'staff' : 'place'
  if (proven_at === null) return 'staff'
  const isTooEarly = event.starts_at.getTime() - now.getTime() > lastDaysMs
  return event.address_two_days_before && isTooEarly ? 'last-two-days' : null
}

export const gone = () => new Refusal('not-found', 'There is no booking at this address.')
