import type { ApplicationKind } from '#contract/application/application.ts'
import type { ApplicationState } from '#contract/application/my-data.ts'
import { nameActors } from '#server/actors/actors.ts'
import { checkReason, openWithReason, writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { PageRequest } from '#server/db/rows.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { resealRecord } from '#server/vault/vault.ts'
import { erasedAt, forgetApplication } from './forget.ts'
import { confirmMailbox } from './mailed-key.ts'
import { type Cell, kinds, type Part, contactDetailsOf } from './kinds.ts'
import {
  type ApplicationRow,
  applications,
  changeApplication,
  applicationsOfMailboxes,
  listApplications,
} from './queries.ts'
import { applicationRecord, type Note, openParts } from './sealed.ts'

type StaffDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

export type ListedApplication = {
  number: number
  name: string
  kind: ApplicationKind
  state: ApplicationState
  version: number
  arrivedAt: Date
  erasedAt: Date | null
  /** Earlier applications from the same mailbox. They are not merged: another person may have typed the address. */
  earlierNames: string[]
}

/** A page of applications, the oldest first. Decrypts nothing, so reading the list needs no entry in the audit log. */
export async function listInbox(
  { db }: Pick<StaffDeps, 'db'>,
  request: PageRequest<number> = {},
): Promise<ListedApplication[]> {
  const rows = await listApplications(db, request)
  const related = await applicationsOfMailboxes(
    db,
    rows.map(({ mailbox }) => mailbox),
  )
  return rows.map((row) => ({
    number: row.number,
    name: nameOf(row),
    kind: row.kind,
    state: row.state as ApplicationState,
    version: row.version,
    arrivedAt: row.arrived_at,
    erasedAt: erasedAt(row),
    earlierNames: related
      .filter(({ number, mailbox }) => number < row.number && mailbox.equals(row.mailbox))
      .map(nameOf),
  }))
}

export type OpenedApplication = Partial<Record<Part, Cell>> & {
  name: string
  /** How to contact the applicant safely. Staff read it first. */
  contactDetails?: ReturnType<typeof contactDetailsOf>
  notes: Note[]
}

/** Decrypts parts of one application. */
export const openApplication = (
  deps: StaffDeps,
  actor: Actor,
  { number, parts, reason }: { number: number; parts: readonly Part[]; reason: string },
): Promise<OpenedApplication> =>
  openWithReason(deps, actor, {
    parts,
    reason,
    find: (tx) => lockByNumber(tx, number),
    run: async (tx, row) => {
      const { id, vault_key_id } = row
      const sealed = Object.fromEntries(parts.map((part) => [part, row[part]]))
      const opened = await openParts(tx, deps, { id, vault_key_id, notes: row.notes, ...sealed })
      const { contact, notes = [] } = opened
      const authors = notes.map(({ by }) => by)
      const authorOf = await nameActors(tx, deps, authors)
      return {
        ...opened,
        name: nameOf(row),
        notes: notes.map((note) => ({ ...note, by: authorOf(note.by) })),
        ...(contact && { contactDetails: contactDetailsOf(row.kind, contact) }),
      }
    },
  })

/** The version of an application, which `changeState` requires. */
export async function readVersion({ db }: Pick<StaffDeps, 'db'>, number: number): Promise<number> {
  const { version } = await readByNumber(applications(db), number)
  return version
}

const decisions: readonly string[] = ['welcome', 'not-now', 'withdrawn']

/** Optimistic locking: `version` is the version that the staff member saw in the list. */
export const changeState = (
  deps: StaffDeps,
  actor: Actor,
  { number, version, state }: { number: number; version: number; state: ApplicationState },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockByNumber(tx, number)
    if (row.version !== version)
      throw new Refusal('conflict', 'Another person changed this record. Open it again.')
    const now = deps.clock.now()
    await writeAudit(tx, deps, actor, { action: 'state changed', subject: row.id, part: state })
    const decided_at = decisions.includes(state) ? now : null
    await changeApplication(tx, row.id, { state, touched_at: now, decided_at })
  })

/** A staff member knows that the mailbox is the applicant's. "Do not contact me" then silences the whole mailbox. */
export const vouchForMailbox = (
  deps: StaffDeps,
  actor: Actor,
  { number, reason }: { number: number; reason: string },
): Promise<void> =>
  openWithReason(deps, actor, {
    action: 'vouched',
    reason,
    find: (tx) => lockByNumber(tx, number),
    run: async (tx, row) => void (await confirmMailbox(tx, deps, row)),
  })

/** Encrypted with the key of the application, and erased with it. */
export const addNote = (
  deps: StaffDeps,
  actor: Actor,
  { number, text }: { number: number; text: string },
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { id, vault_key_id, notes } = await lockByNumber(tx, number)
    const opened = await openParts(tx, deps, { id, vault_key_id, notes })
    const note = {
      at: deps.clock.now().toISOString(),
      by: actor.id,
      text: checkReason(text, 2_000),
    }
    const values = { notes: [...(opened.notes ?? []), note] }
    const record = { kind: applicationRecord, row: id, vaultKeyId: vault_key_id, values }
    await writeAudit(tx, deps, actor, { action: 'noted', subject: id })
    const touched_at = deps.clock.now()
    await changeApplication(tx, id, { ...(await resealRecord(tx, deps, record)), touched_at })
  })

/** Erases the application permanently. */
export const eraseApplication = (
  deps: StaffDeps,
  actor: Actor,
  { number, reason }: { number: number; reason: string },
): Promise<void> =>
  openWithReason(deps, actor, {
    action: 'erased',
    reason,
    find: (tx) => lockByNumber(tx, number),
    run: (tx, row) => forgetApplication(tx, deps, row),
  })

const lockByNumber = (tx: Db, number: number) => readByNumber(applications(tx).forUpdate(), number)

const readByNumber = (query: ReturnType<typeof applications>, number: number) =>
  query
    .where('number', '=', number)
    .where('is_bot', '=', false)
    .executeTakeFirstOrThrow(() => new Refusal('not-found', 'No application has this number.'))

export const nameOf = ({ kind, number }: Pick<ApplicationRow, 'kind' | 'number'>): string =>
  `${kinds[kind].letter}-${number}`
