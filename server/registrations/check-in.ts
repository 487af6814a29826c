import {
  admittedStates,
  type CheckIn,
  type CheckInAction,
  type CheckInGuest,
  type CheckInResult,
  CheckInState,
} from '#contract/console/check-in.ts'
import { nameActors } from '#server/actors/actors.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { type EventRow, readEventRow } from '#server/events/events.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { countsOf, stageAt } from './check-in-events.ts'
import {
  type CheckInRow,
  currentCheckIn,
  currentCheckInsOf,
  deleteCheckInsOf,
  findCheckIn,
  findGuestOf,
  guestsChangedAfter,
  insertCheckIn,
  lastChangeOf,
  listedGuests,
  listVersionOf,
  undoCheckIn,
} from './check-in-queries.ts'
import { openAllDetails } from './details.ts'
import { lockEvent, type RegistrationRow } from './queries.ts'

type CheckInDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/** Decrypts names and access needs of all guests. The number of queries does not grow with the list. */
export const openCheckIn = (deps: CheckInDeps, actor: Actor, id: string) =>
  deps.db.transaction().execute(async (tx) => {
    // Phones learn later changes from this moment on, so none may happen while the list is read.
    await lockEvent(tx, id)
    const event = await readEventRow(tx, id)
    const checkIns = await currentCheckInsOf(tx, id)
    const describe = await describeCheckIns(tx, deps, checkIns)
    const rows = await listedGuests(tx, id)
    const opened = await openAllDetails(tx, deps, rows)
    const guests = rows.flatMap((row): CheckInGuest[] => {
      const details = opened.get(row.id)
      if (!details) return []
      const checkIn = checkIns.find(({ registration_id }) => registration_id === row.id)
      return [
        {
          id: row.id,
          code: row.code,
          name: details.name,
          needs: details.accessNeeds,
          state: CheckInState.parse(row.state),
          checkIn: checkIn ? describe(checkIn) : null,
        },
      ]
    })
    const marks = await readMarks(tx, deps, event)
    const part = guests.length === 1 ? '1 guest' : `${guests.length} guests`
    await writeAudit(tx, deps, actor, { action: 'check-in opened', subject: id, part })
    return { guests, ...marks }
  })

const readMarks = async (db: Db, { clock }: Pick<Deps, 'clock'>, event: EventRow) => ({
  after: await lastChangeOf(db, event.id),
  listVersion: await listVersionOf(db, event.id),
  stage: stageAt(event, clock.now()),
  counts: await countsOf(db, event),
})

async function describeCheckIns(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  rows: readonly CheckInRow[],
): Promise<(row: CheckInRow) => CheckIn> {
  const nameOf = await nameActors(
    db,
    deps,
    rows.map(({ checked_in_staff_id }) => checked_in_staff_id),
  )
  return ({ client_id, at, checked_in_staff_id }) => ({
    id: client_id,
    at: at.toISOString(),
    by: nameOf(checked_in_staff_id ?? ''),
  })
}

/** What other phones changed after a number. */
export async function readCheckInChanges(
  deps: CheckInDeps,
  { id, after }: { id: string; after: number },
) {
  const event = await readEventRow(deps.db, id)
  // The marks are read first. A change after them is sent again with the next poll.
  const marks = await readMarks(deps.db, deps, event)
  const changed = await guestsChangedAfter(deps.db, id, after)
  const current = (await currentCheckInsOf(deps.db, id)).filter(({ registration_id }) =>
    changed.includes(registration_id),
  )
  const describe = await describeCheckIns(deps.db, deps, current)
  const changes = changed.map((guest) => {
    const checkIn = current.find(({ registration_id }) => registration_id === guest)
    return { guest, checkIn: checkIn ? describe(checkIn) : null }
  })
  return { changes, ...marks }
}

type Done = { result: Omit<CheckInResult, 'checkIn'>; current: CheckInRow | undefined }

/** Stores check-ins and undoes them, in their order. An action whose id was stored before has no further effect. */
export const applyCheckIns = (
  deps: CheckInDeps,
  actor: Actor,
  { id, actions }: { id: string; actions: readonly CheckInAction[] },
) =>
  deps.db.transaction().execute(async (tx) => {
    await lockEvent(tx, id)
    const event = await readEventRow(tx, id)
    const done: Done[] = []
    const entries: Parameters<typeof writeAudit>[3][] = []
    for (const action of actions) {
      const guest = await findGuestOf(tx, id, action.guest)
      const refusal = guest
        ? await applyOne(tx, deps, {
            actor,
            event,
            guest,
            action,
            onDone: (it) => entries.push(it),
          })
        : notHere
      const current = guest && (await currentCheckIn(tx, guest.id))
      done.push({ result: { id: action.id, guest: action.guest, refusal }, current })
    }
    const describe = await describeCheckIns(
      tx,
      deps,
      done.flatMap(({ current }) => current ?? []),
    )
    const results = done.map(({ result, current }) => ({
      ...result,
      checkIn: current ? describe(current) : null,
    }))
    const counts = await countsOf(tx, await readEventRow(tx, id))
    // Last, because other writers of the audit log wait until this transaction ends.
    for (const entry of entries) await writeAudit(tx, deps, actor, entry)
    return { results, counts }
  })

type One = {
  actor: Actor
  event: EventRow
  guest: RegistrationRow
  action: CheckInAction
  onDone: (entry: Parameters<typeof writeAudit>[3]) => void
}

/** A guest of another event gets the same words as an unknown one. */
const notHere = 'Not for this event.'

/** Returns why the action is refused; null if it is done, or was done before. */
async function applyOne(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { actor, event, guest, action, onDone }: One,
): Promise<string | null> {
  const now = clock.now()
  const stored = await findCheckIn(tx, action.id)
  if (stored && stored.registration_id !== guest.id) return notHere
  if (action.type === 'undo') {
    if (!stored || stored.undone_at !== null || stored.is_repeat) return null
    await undoCheckIn(tx, stored, now)
    onDone({ action: 'check-in undone', subject: guest.id })
    return null
  }
  if (stored) return null
  // A phone whose clock runs fast gets the time of the server.
  const at = new Date(Math.min(Date.parse(action.at), now.getTime()))
  const refusal = refusalAt(event, guest, at)
  if (refusal !== null) return refusal
  const isRepeat = (await currentCheckIn(tx, guest.id)) !== undefined
  await insertCheckIn(tx, {
    client_id: action.id,
    event_id: event.id,
    registration_id: guest.id,
    at,
    checked_in_staff_id: actor.id,
    undone_at: null,
    is_repeat: isRepeat,
  })
  if (!isRepeat) onDone({ action: 'checked in', subject: guest.id })
  return null
}

function refusalAt(event: EventRow, { state }: RegistrationRow, at: Date): string | null {
  if (event.cancelled_at !== null) return 'This event is cancelled.'
  const stage = stageAt(event, at)
  if (stage === 'before') return 'Check-in begins on the day of the event.'
  if (stage === 'over') return 'This event is over.'
  if (state === 'cancelled') return 'This registration was cancelled.'
  const isAdmitted = admittedStates.some((admitted) => admitted === state)
  return isAdmitted ? null : 'This guest has no place.'
}

/**
 * A guest who gives up the place is not in, so that the next guest can have it. An event that is over keeps its count, and
 * the check-in is deleted. The caller holds the lock on the event.
 */
export async function forgetCheckInOf(
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  { id, event_id }: Pick<RegistrationRow, 'id' | 'event_id'>,
): Promise<void> {
  const { ends_at } = await readEventRow(tx, event_id)
  if (ends_at <= clock.now()) return deleteCheckInsOf(tx, id)
  const current = await currentCheckIn(tx, id)
  if (current) await undoCheckIn(tx, current, clock.now())
}
