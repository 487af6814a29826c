import { keyHash } from '#server/kit/link-key.ts'
import type * as z from 'zod/mini'
import type {
  Booking,
  BookingPage,
  changeBooking as changeEndpoint,
} from '#contract/registration.ts'
import type { Db } from '#server/db/connect.ts'
import { readEventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { describeBooking, describeOwned, describeReceipt, notFound } from './describe.ts'
import { openDetails, resealDetails, updateSilence } from './details.ts'
import { forgetBooking } from './forget.ts'
import { releasePlaceOf } from './offers.ts'
import {
  changeRegistration,
  deleteKey,
  findByKey,
  findRegistration,
  lockEvent,
  type RegistrationRow,
} from './queries.ts'
import { refuseClosed, seatedState } from './seats.ts'
import { notifyGuest } from './notify-guest.ts'

export async function readBooking(deps: Deps, key: string): Promise<BookingPage> {
  const row = await rowByKey(deps.db, key)
  return row.kind === 'receipt'
    ? describeReceipt(deps.db, deps, row)
    : describeOwned(deps.db, deps, row)
}

const notProven = 'This address was never confirmed. Register again with email to get messages.'

type Changes = z.output<(typeof changeEndpoint)['body']>

export async function changeBooking(deps: Deps, key: string, changes: Changes): Promise<Booking> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBooking(tx, 'owner', key)
    const details = await openDetails(tx, deps, row)
    const isOpen = !['unproven', 'cancelled', 'expired'].includes(row.state)
    if (!details || !isOpen) throw notFound()
    if (changes.safeContact.way === 'email' && row.person === null)
      throw new Refusal('invalid', notProven, { fields: { 'safeContact.way': notProven } })
    const resealed = await resealDetails(tx, deps, row, { ...details, ...changes })
    await changeRegistration(tx, row.id, { ...resealed })
    await updateSilence(tx, deps, row, { ...details, ...changes })
    return describeBooking(tx, deps, await rowById(tx, row.id))
  })
}

/** Confirms an offered place. Idempotent: a second request returns the same booking. */
export async function acceptBooking(deps: Deps, key: string): Promise<Booking> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockBooking(tx, 'owner', key)
    if (row.state === 'confirmed' || row.state === 'pending') return describeBooking(tx, deps, row)
    const isHeld =
      row.state === 'offered' && row.offer_ends_at && row.offer_ends_at > deps.clock.now()
    if (!isHeld) throw new Refusal('conflict', 'This place is not held for you any more.')
    const event = await readEventRow(tx, row.event_id)
    refuseClosed(event, deps.clock.now())
    const state = seatedState(event)
    await changeRegistration(tx, row.id, { state, offer_ends_at: null })
    const seated = await rowById(tx, row.id)
    await notifyGuest(tx, deps, { kind: state, event, row: seated })
    return describeBooking(tx, deps, seated)
  })
}

/** Releases the place and erases the guest's data at once. Idempotent. */
export async function cancelBooking(deps: Deps, key: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockByKey(tx, key)
    const isReceipt = row.kind === 'receipt'
    if (isReceipt) await deleteKey(tx, keyHash(key))
    // The receipt of the form cannot cancel a booking that the owner of the mailbox has confirmed.
    if (row.state === 'cancelled' || (isReceipt && row.state !== 'unproven')) return
    await forgetBooking(tx, deps, row, 'cancelled')
    await releasePlaceOf(tx, deps, row)
  })
}

/** Locks the event before the booking, as every writer of bookings does, to avoid deadlocks. */
export async function lockByKey(tx: Db, key: string) {
  await lockEvent(tx, (await rowByKey(tx, key)).event_id)
  return rowByKey(tx, key)
}

async function rowByKey(db: Db, key: string) {
  const row = await findByKey(db, keyHash(key))
  if (!row) throw notFound()
  return row
}

/** Rejects a key of the other kind: a receipt must not open the owner's page. */
export async function lockBooking(
  tx: Db,
  wanted: 'owner' | 'receipt',
  key: string,
): Promise<RegistrationRow> {
  const { kind, ...row } = await lockByKey(tx, key)
  if (kind !== wanted) throw notFound()
  return row
}

export async function rowById(tx: Db, id: string): Promise<RegistrationRow> {
  const row = await findRegistration(tx, id)
  if (!row) throw notFound()
  return row
}
