import { clockOf, dayName, dayOf, formatDay } from '#contract/dates.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { formatTime } from '#contract/text/event-time.ts'
import type { Booking, BookingPage, SentBooking } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { asEvent, type EventRow, openAddress, readEventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lastWaitAbout } from '#server/mail/mail.ts'
import { openDetails } from './details.ts'
import type { RegistrationRow } from './queries.ts'
import { countWaiting } from './seat-queries.ts'

export const resendMs = minuteMs

/** How long a guest may confirm. The place is held for one hour only. */
export const provableMs = dayMs

/** A guest may confirm for a day, or until a day after a delayed email was sent. Only the mailbox owner sees which. */
export async function isProvable(
  db: Db,
  { id, registered_at }: Pick<RegistrationRow, 'id' | 'registered_at'>,
  now: Date,
): Promise<boolean> {
  const since = now.getTime() - provableMs
  if (registered_at.getTime() > since) return true
  const sentAt = await lastWaitAbout(db, id, now)
  return sentAt !== undefined && sentAt.getTime() > since
}

/** The same response for a day in every state, so that a receipt reveals nothing about the owner of the mailbox. */
export async function describeReceipt(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  row: RegistrationRow,
): Promise<SentBooking> {
  const { registered_at, message_requested_at, event_id } = row
  if (registered_at.getTime() + provableMs <= clock.now().getTime()) throw notFound()
  const mayResendAt = new Date(
    (message_requested_at ?? registered_at).getTime() + resendMs,
  ).toISOString()
  return {
    stage: 'sent',
    mayResendAt,
    event: asEvent(await readEventRow(db, event_id), clock.now()),
  }
}

export async function describeOwned(
  db: Db,
  deps: Deps,
  row: RegistrationRow,
): Promise<BookingPage> {
  if (row.state !== 'unproven') return describeBooking(db, deps, row)
  return {
    stage: 'unproven',
    event: asEvent(await readEventRow(db, row.event_id), deps.clock.now()),
  }
}

/** The owner's view of a booking; 404 if its data was erased. */
export async function describeBooking(db: Db, deps: Deps, row: RegistrationRow): Promise<Booking> {
  const details = await openDetails(db, deps, row)
  if (!details) throw notFound()
  const event = await readEventRow(db, row.event_id)
  const { state, offer_ends_at: ends, code } = row
  const { name, accessNeeds, safeContact } = details
  const addressWaitsFor = addressCondition(row, event, deps.clock.now())
  return {
    stage: 'booked',
    state: state as Booking['state'],
    position: state === 'waiting' ? await countWaiting(db, row) : null,
    offerEnds: ends && { at: ends.toISOString(), words: formatDateTime(ends) },
    code,
    name,
    accessNeeds,
    safeContact,
    isEmailProven: row.person !== null,
    exactAddress:
      addressWaitsFor === null ? await openAddress(db, deps, event.event_address_id) : null,
    addressWaitsFor,
    event: asEvent(event, deps.clock.now()),
  }
}

const lastDaysMs = 2 * dayMs

/**
 * What a guest still needs to see the exact address, which may be a private home: a place, a confirmation by mailbox or
 * staff, and for some events the last two days.
 */
export function addressCondition(
  { state, proven_at }: Pick<RegistrationRow, 'state' | 'proven_at'>,
  event: EventRow,
  now: Date,
): Booking['addressWaitsFor'] {
  if (event.event_address_id === null) return null
  if (state !== 'confirmed') return state === 'pending' ? 'staff' : 'place'
  if (proven_at === null) return 'staff'
  const isTooEarly = event.starts_at.getTime() - now.getTime() > lastDaysMs
  return event.address_two_days_before && isTooEarly ? 'last-two-days' : null
}

export const notFound = () => new Refusal('not-found', 'There is no booking at this address.')

/** 'Friday, Nov 20, 2026, 6:00 PM' on Calgary's clocks. */
export function formatDateTime(until: Date): string {
  const day = dayOf(until)
  return `${dayName(day)}, ${formatDay(day)}, ${formatTime(clockOf(until))}`
}
