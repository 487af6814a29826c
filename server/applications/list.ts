import type { ApplicationRow as ListedApplication } from '#contract/console/application.ts'
import { type ApplicationKind, applicationNumber } from '#contract/application/application.ts'
import type { ApplicationState } from '#contract/application/my-data.ts'
import { dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import { nameActors } from '#server/actors/actors.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage, numberIn } from '#server/kit/list-cursor.ts'
import { mailboxLookup } from '#server/mail/mail.ts'
import { erasedAt } from './forget.ts'
import {
  type ApplicationFilters,
  applicationPage,
  applicationsOfMailbox,
  countApplications,
  earlierApplications,
  type ListedRow,
  maxEarlier,
} from './queries.ts'

type ListDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

/** Days without a change after which an open application is on Today. */
const untouchedDays = 5

const untouchedSince = ({ clock }: Pick<Deps, 'clock'>): Date =>
  new Date(clock.now().getTime() - untouchedDays * dayMs)

/** Counts the applications that no staff member has answered yet. */
export const countApplicationsToRead = (db: Db): Promise<number> =>
  countApplications(db, { state: 'new' }, maxCount)

/** Counts the open applications that no staff member touched for five days. */
export const countUntouchedApplications = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  countApplications(deps.db, { untouchedSince: untouchedSince(deps) }, maxCount)

const maxCount = 100_000

type Query = {
  limit: number
  after?: string | undefined
  kind?: ApplicationKind | undefined
  state?: ApplicationState | 'untouched' | undefined
  assigned?: 'none' | 'me' | undefined
}

/** A page of applications, the newest first. It decrypts no answer, so reading the list needs no entry in the audit log. */
export async function listApplications(
  deps: ListDeps,
  self: string,
  { limit, after, kind, state, assigned }: Query,
) {
  const filters: ApplicationFilters = {
    kind,
    ...(state === 'untouched' ? { untouchedSince: untouchedSince(deps) } : { state }),
    assignee: assigned && (assigned === 'me' ? self : null),
  }
  const list = { name: 'applications', filters: { kind, state, assigned, self } }
  const page = await keysetPage(
    deps.keys,
    list,
    { limit, after },
    {
      read: (position, max) =>
        applicationPage(deps.db, filters, { before: numberIn(position), limit: max }),
      count: (max) => countApplications(deps.db, filters, max),
      positionOf: ({ number }) => [number],
    },
  )
  return { ...page, rows: await describeAll(deps.db, deps, page.rows) }
}

const maxFound = 100

/** The applications of a mailbox. The entry in the audit log has no address. */
export const findApplications = (
  deps: ListDeps,
  actor: Actor,
  address: string,
): Promise<{ rows: ListedApplication[] }> =>
  deps.db.transaction().execute(async (tx) => {
    await writeAudit(tx, deps, actor, { action: 'mailbox looked up' })
    const mailbox = await mailboxLookup(tx, deps, { purpose: 'application', address })
    return { rows: await describeAll(tx, deps, await applicationsOfMailbox(tx, mailbox, maxFound)) }
  })

/** One application as a row of the list. */
export async function describe(
  db: Db,
  deps: Pick<ListDeps, 'keys'>,
  row: ListedRow,
): Promise<ListedApplication> {
  const [described] = await describeAll(db, deps, [row])
  if (!described) throw new Error('A row has a description.')
  return described
}

async function describeAll(
  db: Db,
  deps: Pick<ListDeps, 'keys'>,
  rows: readonly ListedRow[],
): Promise<ListedApplication[]> {
  const nameOf = await nameActors(
    db,
    deps,
    rows.map(({ assignee_staff_id }) => assignee_staff_id),
  )
  const related = await earlierApplications(db, rows)
  return rows.map((row) => {
    const erased = erasedAt(row)
    const earlier = related.filter(({ before }) => before === row.number)
    return {
      number: applicationNumber(row),
      kind: row.kind,
      state: row.state,
      version: row.version,
      assignee:
        row.assignee_staff_id === null
          ? null
          : { id: row.assignee_staff_id, name: nameOf(row.assignee_staff_id) },
      arrivedAt: row.arrived_at.toISOString(),
      erasedOn: erased && dayOf(erased),
      earlier: earlier.slice(0, maxEarlier).map(applicationNumber),
      hasMoreEarlier: earlier.length > maxEarlier,
    }
  })
}
