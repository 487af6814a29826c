import { writeAudit } from '#server/audit/audit.ts'
import type { Actor } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { Db } from '#server/db/connect.ts'
import { countOf, type PageRequest, pageSize } from '#server/db/rows.ts'
import { type Details, openDetails, updateSilence } from './details.ts'
import {
  changeRegistration,
  activeStates,
  lockEvent,
  type RegistrationRow,
  registrations,
  registrationsWithEvent,
} from './queries.ts'
import { notifyGuest } from './notify-guest.ts'

export type StaffBooking = { row: RegistrationRow; event: EventRow; details: Details }

/**
 * A page of bookings that wait for staff: for an intake talk, a text message or a confirmation. The same transaction writes each
 * access to the audit log, or nothing is shown.
 */
export const listBookings = (
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  actor: Actor,
  request: PageRequest = {},
): Promise<StaffBooking[]> =>
  deps.db.transaction().execute(async (tx) => {
    const found: StaffBooking[] = []
    for (const row of await waitingForStaff(tx, deps.clock.now(), request)) {
      const details = await openDetails(tx, deps, row)
      if (!details) continue
      await writeAudit(tx, deps, actor, { action: 'opened', subject: row.id, part: 'details' })
      found.push({ row, details, event: await readEventRow(tx, row.event_id) })
    }
    return found
  })

/** Confirms a guest on behalf of staff. It completes an intake talk and allows the guest to see the exact address. */
export async function releaseBooking(deps: Deps, actor: Actor, code: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockByCode(tx, code)
    const state = row.state === 'pending' ? 'confirmed' : row.state
    const released = {
      state,
      proven_at: row.proven_at ?? deps.clock.now(),
      released_by: actor.id,
    }
    await writeAudit(tx, deps, actor, { action: 'released', subject: row.id })
    await changeRegistration(tx, row.id, released)
    const details = await openDetails(tx, deps, row)
    if (details) await updateSilence(tx, deps, { ...row, ...released }, details)
    if (row.state !== 'pending') return
    const event = await readEventRow(tx, row.event_id)
    await notifyGuest(tx, deps, {
      kind: 'confirmed',
      event,
      row: { ...row, ...released, version: row.version + 1 },
    })
  })
}

export async function markTexted(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  code: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await lockByCode(tx, code)
    await writeAudit(tx, deps, actor, { action: 'texted', subject: id })
    await changeRegistration(tx, id, { text_due: null, texted_by: actor.id })
  })
}

async function lockByCode(tx: Db, code: string): Promise<RegistrationRow> {
  const find = () =>
    registrations(tx)
      .where('code', '=', code)
      .where('is_bot', '=', false)
      .where('state', 'in', activeStates)
      .executeTakeFirstOrThrow(() => new Refusal('not-found', 'No booking has this code.'))
  await lockEvent(tx, (await find()).event_id)
  return find()
}

/** Bookings that can be decrypted, of the next events first. `after` is the code of the last booking before the page. */
/** How many guests `listBookings` lists on all pages. */
export const countWaitingGuests = (db: Db, now: Date): Promise<number> =>
  countOf(bookingsForStaff(db, now).clearSelect())

const bookingsForStaff = (db: Db, now: Date) =>
  registrationsWithEvent(db)
    .where('ends_at', '>', now)
    .where('is_bot', '=', false)
    .where('state', 'in', activeStates)
    .where(({ eb, or }) =>
      or([
        eb('state', '=', 'pending'),
        eb('text_due', 'is not', null),
        eb('proven_at', 'is', null),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('vault_key').whereRef('vault_key.id', '=', 'registration.vault_key_id')),
    )

const waitingForStaff = (
  db: Db,
  now: Date,
  { after, limit = pageSize }: PageRequest,
): Promise<RegistrationRow[]> =>
  bookingsForStaff(db, now)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('starts_at', 'queue_number'),
          '>',
          selectFrom('registration as last')
            .innerJoin('event as last_event', 'last_event.id', 'last.event_id')
            .select(['last_event.starts_at', 'last.queue_number'])
            .where('last.code', '=', after ?? '')
            .$asTuple('starts_at', 'queue_number'),
        ),
      ),
    )
    .orderBy('starts_at')
    .orderBy('queue_number')
    .limit(limit)
    .execute()
