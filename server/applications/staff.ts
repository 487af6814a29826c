import { rolesWith } from '#contract/console/permission.ts'
import type {
  ApplicationRecord,
  ApplicationRow as ListedApplication,
  RevealedApplication,
} from '#contract/console/application.ts'
import type { ApplicationKind } from '#contract/application/application.ts'
import type { ApplicationState } from '#contract/application/my-data.ts'
import { activePeople, nameActors } from '#server/actors/actors.ts'
import { openWithReason, readHistory, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { forgetApplication } from './forget.ts'
import { type Cell, contactDetailsOf, type Part, partsOf, readNumber } from './kinds.ts'
import { describe } from './list.ts'
import { confirmMailbox } from './mailed-key.ts'
import { type ApplicationRow, applications, changeApplication } from './queries.ts'
import { applicationRecord, openParts } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/** What staff see of an application before a reveal. */
export async function readApplication(deps: StaffDeps, number: string): Promise<ApplicationRecord> {
  const row = await readByNumber(applications(deps.db), number)
  return {
    ...(await describe(deps.db, deps, row)),
    parts: partsOf(row.kind),
    colleagues: await activePeople(deps.db, deps, rolesWith('application:write')),
    history: await readHistory(deps.db, row.id),
  }
}

/** Decrypts one part of an application and its notes. */
export const revealApplication = (
  deps: StaffDeps,
  actor: Actor,
  { number, part, reason }: { number: string; part: Part; reason: string },
): Promise<RevealedApplication> =>
  openWithReason(deps, actor, {
    parts: [part],
    reason,
    find: (tx) => lockByNumber(tx, number),
    run: async (tx, row) => {
      const { id, kind, vault_key_id, notes } = row
      const opened = await openParts(tx, deps, { id, vault_key_id, notes, [part]: row[part] })
      const stored = opened.notes ?? []
      const authorOf = await nameActors(
        tx,
        deps,
        stored.map(({ by }) => by),
      )
      const answers = opened[part] ?? {}
      return {
        part,
        contactDetails: part === 'contact' ? safeWayOf(kind, answers) : null,
        answers,
        notes: stored.map((note) => ({ ...note, by: authorOf(note.by) })),
      }
    },
  })

function safeWayOf(kind: ApplicationKind, contact: Cell) {
  const { way, name } = contactDetailsOf(kind, contact)
  return { way, name }
}

const decisions: readonly string[] = ['welcome', 'not-now', 'withdrawn']

/** Optimistic locking: `version` is the version that the staff member saw. */
export const changeState = (
  deps: StaffDeps,
  actor: Actor,
  { state, ...seen }: Seen & { state: ApplicationState },
): Promise<ListedApplication> =>
  changeSeen(deps, actor, seen, (row, now) =>
    row.state === state
      ? undefined
      : {
          entry: { action: 'state changed', subject: row.id, part: state },
          change: { state, touched_at: now, decided_at: decisions.includes(state) ? now : null },
        },
  )

/** Sets the staff member who works on an application. Null removes the assignment. */
export const assign = (
  deps: StaffDeps,
  actor: Actor,
  { assignee, ...seen }: Seen & { assignee: string | null },
): Promise<ListedApplication> =>
  changeSeen(deps, actor, seen, async (row, now, tx) => {
    if (row.assignee_staff_id === assignee) return undefined
    const colleagues = await activePeople(tx, deps, rolesWith('application:write'))
    if (assignee !== null && !colleagues.some(({ id }) => id === assignee)) {
      const message = 'This person may not work on applications.'
      throw new Refusal('invalid', message, { fields: { assignee: message } })
    }
    return {
      entry: { action: 'application assigned', subject: row.id },
      change: { assignee_staff_id: assignee, touched_at: now },
    }
  })

type Seen = { number: string; version: number }
/** Undefined where nothing would change, so that the retention time does not start again. */
type MaybeChange =
  | undefined
  | {
      entry: Parameters<typeof writeAudit>[3]
      change: Parameters<typeof changeApplication>[2]
    }

const changeSeen = (
  deps: StaffDeps,
  actor: Actor,
  seen: Seen,
  changeOf: (row: ApplicationRow, now: Date, tx: Db) => MaybeChange | Promise<MaybeChange>,
): Promise<ListedApplication> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockSeen(tx, seen)
    const changed = await changeOf(row, deps.clock.now(), tx)
    if (!changed) return describe(tx, deps, row)
    await writeAudit(tx, deps, actor, changed.entry)
    await changeApplication(tx, row.id, changed.change)
    return readAgain(tx, deps, seen.number)
  })

async function lockSeen(tx: Db, { number, version }: Seen): Promise<ApplicationRow> {
  const row = await lockByNumber(tx, number)
  if (row.version === version) return row
  throw new Refusal('conflict', 'Another person changed this record. Open it again.')
}

/** A staff member knows that the mailbox is the applicant's. "Do not contact me" then silences the whole mailbox. */
export const vouchForMailbox = (
  deps: StaffDeps,
  actor: Actor,
  { number, version, reason }: Seen & { reason: string },
): Promise<ListedApplication> =>
  openWithReason(deps, actor, {
    action: 'vouched',
    reason,
    find: (tx) => lockSeen(tx, { number, version }),
    run: async (tx, row) => {
      await confirmMailbox(tx, deps, row)
      return readAgain(tx, deps, number)
    },
  })

/** Adds a note, which is encrypted with the key of the application and erased with it. */
export async function addNote(
  tx: Db,
  deps: StaffDeps,
  actor: Actor,
  { number, text }: { number: string; text: string },
): Promise<ListedApplication> {
  const { id, vault_key_id, notes } = await lockByNumber(tx, number)
  const opened = await openParts(tx, deps, { id, vault_key_id, notes })
  const now = deps.clock.now()
  const values = {
    notes: [...(opened.notes ?? []), { at: now.toISOString(), by: actor.id, text }],
  }
  const record = { kind: applicationRecord, row: id, vaultKeyId: vault_key_id, values }
  await writeAudit(tx, deps, actor, { action: 'noted', subject: id })
  await changeApplication(tx, id, { ...(await resealRecord(tx, deps, record)), touched_at: now })
  return readAgain(tx, deps, number)
}

/** Erases the application permanently. */
export async function eraseApplication(
  deps: StaffDeps,
  actor: Actor,
  { number, typed, reason }: { number: string; typed: string; reason: string },
): Promise<{ isErased: true }> {
  if (typed !== number) {
    const message = `Enter ${number}, the number of this application`
    throw new Refusal('invalid', message, { fields: { typed: message } })
  }
  await openWithReason(deps, actor, {
    action: 'erased',
    reason,
    find: (tx) => lockByNumber(tx, number),
    run: (tx, row) => forgetApplication(tx, deps, row),
  })
  return { isErased: true }
}

export const lockByNumber = (tx: Db, number: string) =>
  readByNumber(applications(tx).forUpdate(), number)

export const readAgain = async (tx: Db, deps: StaffDeps, number: string) =>
  describe(tx, deps, await readByNumber(applications(tx), number))

/** The same refusal for an erased application, an unknown one, and a number with the letter of another kind. */
function readByNumber(query: ReturnType<typeof applications>, text: string) {
  const { kind, number } = readNumber(text)
  return query
    .where('number', '=', number)
    .where('kind', '=', kind)
    .where('is_bot', '=', false)
    .executeTakeFirstOrThrow(() => new Refusal('not-found', 'No application has this number.'))
}
