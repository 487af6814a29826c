import type * as z from 'zod/mini'
import type { GuestState, NewGuest, RevealedGuest } from '#contract/console/guest.ts'
import { openWithReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { exists } from '#server/db/rows.ts'
import { readEventRow } from '#server/events/events.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash, newKey } from '#server/kit/link-key.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { openDetails, personLookup, updateSilence } from './details.ts'
import { forgetBooking } from './forget.ts'
import { notifyGuest } from './notify-guest.ts'
import { releasePlaceOf } from './offers.ts'
import {
  changeRegistration,
  findProven,
  insertRegistration,
  lockEvent,
  type RegistrationRow,
  registrations,
} from './queries.ts'
import { newRow } from './register.ts'
import { takePlace } from './seat-queries.ts'
import { refuseClosed, seatedState } from './seats.ts'

type Seen = { id: string; version: number }
type Changed = { id: string; code: string; version: number; state: GuestState }

/** Decrypts the contact of the safe way. A guest who wants no contact has none. */
export const revealGuest = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<RevealedGuest> =>
  openWithReason(deps, actor, {
    parts: ['details'],
    reason,
    find: (tx) => lockGuest(tx, id),
    run: async (tx, row) => {
      const details = await openDetails(tx, deps, row)
      if (!details) throw noGuest()
      const { email, safeContact, intakeNote } = details
      return {
        way: safeContact.way,
        email: safeContact.way === 'email' ? email : null,
        phone: safeContact.way === 'text' ? safeContact.phone : null,
        intakeNote,
      }
    },
  })

/**
 * Confirms a guest on behalf of staff. It completes an intake talk and allows the guest to see the exact address.
 * Optimistic locking: `version` is the version that the staff member saw.
 */
export async function releaseGuest(tx: Db, deps: Deps, actor: Actor, seen: Seen): Promise<Changed> {
  const row = await lockSeen(tx, seen)
  const event = await readEventRow(tx, row.event_id)
  const now = deps.clock.now()
  refuseClosed(event, now)
  const isPending = row.state === 'pending'
  if (row.state === 'unproven')
    throw new Refusal('conflict', 'This guest has to confirm the email address first.')
  if (!isPending && row.proven_at !== null)
    throw new Refusal('conflict', 'This guest is released already.')
  const released = {
    state: isPending ? ('confirmed' as const) : row.state,
    proven_at: row.proven_at ?? now,
    released_by: actor.id,
  }
  await changeRegistration(tx, row.id, released)
  const changed = await readGuest(tx, row.id)
  const details = await openDetails(tx, deps, row)
  if (details) await updateSilence(tx, deps, changed, details)
  if (isPending) await notifyGuest(tx, deps, { kind: 'confirmed', event, row: changed })
  await writeAudit(tx, deps, actor, { action: 'released', subject: row.id })
  return describeChanged(tx, row.id)
}

export const markTexted = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  seen: Seen,
): Promise<Changed> =>
  deps.db.transaction().execute(async (tx) => {
    const { id, text_due } = await lockSeen(tx, seen)
    if (text_due === null) throw new Refusal('conflict', 'This guest waits for no text message.')
    await changeRegistration(tx, id, { text_due: null, guest_notice_id: null, texted_by: actor.id })
    await writeAudit(tx, deps, actor, { action: 'texted', subject: id })
    return describeChanged(tx, id)
  })

/** Adds a guest under the locks of the public API. A guest whom a staff member adds needs no further confirmation. */
export async function addGuest(
  tx: Db,
  deps: Deps,
  actor: Actor,
  { id: eventId, ...input }: z.output<typeof NewGuest> & { id: string },
): Promise<Changed> {
  await lockEvent(tx, eventId)
  const event = await readEventRow(tx, eventId)
  const now = deps.clock.now()
  refuseClosed(event, now)
  const isEmailed = input.safeContact.way === 'email'
  const person = isEmailed ? await personLookup(tx, deps, input.email) : null
  if (person && (await findProven(tx, eventId, person)))
    throw new Refusal('conflict', 'A guest with this email address has a place or waits for one.')
  if (!(await takePlace(tx, { eventId, queueNumber: null, now })))
    throw new Refusal('conflict', 'All places are taken or promised, so nobody was added.')
  const key = newKey()
  const row = await newRow(tx, deps, { event, input, network: null, isBot: false }, key)
  const added = { ...row, state: seatedState(event), person, proven_at: now, released_by: actor.id }
  await insertRegistration(tx, added, [{ hash: keyHash(key), kind: 'owner' }])
  const inserted = await readGuest(tx, row.id)
  if (input.email !== '') await updateSilence(tx, deps, inserted, { ...input, intakeNote: '' })
  await notifyGuest(tx, deps, { kind: added.state, event, row: inserted })
  await writeAudit(tx, deps, actor, { action: 'guest added', subject: eventId })
  return describeChanged(tx, row.id)
}

/** Erases the guest and offers the place to the wait list. The guest gets no email. */
export async function removeGuest(tx: Db, deps: Deps, actor: Actor, seen: Seen): Promise<Changed> {
  const row = await lockSeen(tx, seen)
  await forgetBooking(tx, deps, row, 'cancelled')
  await releasePlaceOf(tx, deps, row)
  await writeAudit(tx, deps, actor, { action: 'guest removed', subject: row.id })
  return { id: row.id, code: row.code, version: row.version + 1, state: 'cancelled' }
}

async function describeChanged(tx: Db, guestId: string): Promise<Changed> {
  const { id, code, version, state } = await readGuest(tx, guestId)
  return { id, code, version, state }
}

async function lockSeen(tx: Db, { id, version }: Seen): Promise<RegistrationRow> {
  const row = await lockGuest(tx, id)
  if (row.version === version) return row
  throw new Refusal('conflict', 'This guest changed in the meantime. Open the list again.')
}

/** Locks the event before the registration, as every writer of registrations does, to avoid deadlocks. */
async function lockGuest(tx: Db, id: string): Promise<RegistrationRow> {
  await lockEvent(tx, (await readGuest(tx, id)).event_id)
  return readGuest(tx, id)
}

/** The same refusal for an unknown guest, an erased one and a bot. */
export async function readGuest(db: Db, id: string): Promise<RegistrationRow> {
  const row = await registrations(db)
    .where('id', '=', id)
    .where('is_bot', '=', false)
    .executeTakeFirst()
  const key = row?.vault_key_id
  if (!row || !key) throw noGuest()
  const isStored = await exists(db.selectFrom('vault_key').select('id').where('id', '=', key))
  if (!isStored) throw noGuest()
  return row
}

const noGuest = () => new Refusal('not-found', 'There is no such guest.')
