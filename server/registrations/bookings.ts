import type * as z from 'zod/mini'
import type { changeBooking as changeEndpoint, Booking } from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { asEvent, rowOf } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { destroyRecordKey } from '#server/vault/vault.ts'
import { openDetails, resealDetails } from './details.ts'
import { sendBookingEmail } from './emails.ts'
import { passOn } from './offers.ts'
import {
  changeRegistration,
  countWaiting,
  findRegistration,
  lockEvent,
  type RegistrationRow,
  twinsOf,
} from './queries.ts'
import { whenOffered } from './when-offered.ts'

/** What the holder of a place's address may see. Somebody who was forgotten has no place any more. */
export async function readBooking(db: Db, deps: Deps, id: string): Promise<Booking> {
  return describe(db, deps, await bookingRow(db, id))
}

export async function changeBooking(
  tx: Db,
  deps: Deps,
  id: string,
  changes: z.output<(typeof changeEndpoint)['body']>,
): Promise<Booking> {
  const row = await lockedRow(tx, id)
  const details = await openDetails(tx, deps, row)
  if (!details || !isOpen(row)) throw gone()
  const resealed = await resealDetails(tx, deps, row, { ...details, ...changes })
  if (resealed) await changeRegistration(tx, id, resealed)
  return readBooking(tx, deps, id)
}

/** Takes the place that was held. Pressed twice, or by two people with the same page, it is taken once. */
export async function acceptBooking(tx: Db, deps: Deps, id: string): Promise<Booking> {
  const row = await lockedRow(tx, id)
  if (row.state === 'confirmed') return readBooking(tx, deps, id)
  const isHeld =
    row.state === 'offered' && row.offer_ends_at && row.offer_ends_at > deps.clock.now()
  if (!isHeld) throw new Refusal('conflict', 'This place is not held for you any more.')
  await changeRegistration(tx, id, { state: 'confirmed', offer_ends_at: null })
  const [event, details] = [await rowOf(tx, row.event_id), await openDetails(tx, deps, row)]
  if (details)
    await sendBookingEmail(tx, deps, {
      kind: 'confirmed',
      event,
      id,
      details,
      key: `${id} accepted`,
    })
  return readBooking(tx, deps, id)
}

/** Gives the place up and forgets the person, at once. Given up twice, it is given up. */
export async function cancelBooking(tx: Db, deps: Deps, id: string): Promise<void> {
  const row = await lockedRow(tx, id)
  if (row.state === 'cancelled') return
  const held = row.twin_of === null && (row.state === 'confirmed' || row.state === 'offered')
  for (const gone of [row, ...(await twinsOf(tx, id))]) await forget(tx, deps, gone)
  if (held) await passOn(tx, deps, row.event_id)
}

async function forget(tx: Db, deps: Deps, { id, vault_key }: RegistrationRow): Promise<void> {
  await changeRegistration(tx, id, {
    state: 'cancelled',
    offer_ends_at: null,
    vault_key: null,
    sealed: null,
  })
  if (vault_key !== null) await destroyRecordKey(tx, deps, vault_key)
}

async function describe(db: Db, deps: Deps, row: RegistrationRow): Promise<Booking> {
  const details = await openDetails(db, deps, row)
  if (!details) throw gone()
  const event = await rowOf(db, row.event_id)
  const { state, offer_ends_at: ends } = row
  return {
    _id: row.id,
    state: state as Booking['state'],
    position: state === 'waiting' ? await positionOf(db, row) : null,
    offerEnds: ends && { at: ends.toISOString(), words: whenOffered(ends) },
    code: row.code,
    name: details.name,
    accessNeeds: details.accessNeeds,
    safeContact: details.safeContact,
    exactAddress: state === 'confirmed' && row.twin_of === null ? event.exact_address : null,
    event: asEvent(event),
  }
}

const positionOf = async (db: Db, { event_id, queue_number, twin_of }: RegistrationRow) =>
  (await countWaiting(db, event_id, queue_number)) + (twin_of === null ? 0 : 1)

async function bookingRow(db: Db, id: string): Promise<RegistrationRow> {
  const row = await findRegistration(db, id)
  if (!row) throw gone()
  return row
}

/** The event first, then the place: all who change places take locks in this order. */
async function lockedRow(tx: Db, id: string): Promise<RegistrationRow> {
  const { event_id } = await bookingRow(tx, id)
  await lockEvent(tx, event_id)
  return bookingRow(tx, id)
}

const isOpen = ({ state }: RegistrationRow) => state !== 'cancelled' && state !== 'expired'

const gone = () => new Refusal('not-found', 'There is no booking at this address.')
