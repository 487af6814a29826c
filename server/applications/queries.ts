import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { Application } from '#server/db/tables.ts'

export type ApplicationRow = Selectable<Application>

export async function insertApplication(tx: Db, row: Insertable<Application>): Promise<void> {
  await tx.insertInto('application').values(row).execute()
}

/** Whether at least `count` applications arrived since then. Applications by bots do not count. */
export async function haveArrivedSince(db: Db, since: Date, count: number): Promise<boolean> {
  const nth = await db
    .selectFrom('application')
    .select('arrived_at')
    .where('is_bot', '=', false)
    .orderBy('number', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return nth !== undefined && nth.arrived_at > since
}

export const applications = (db: Db) => db.selectFrom('application').selectAll()

/** Matches the key of the form's response, of the newest emailed link, or of the previous one while the newest waits. */
export const applicationsByKey = (db: Db, keyHash: Buffer) =>
  applications(db).where(({ eb, or }) =>
    or([
      eb('key_hash', '=', keyHash),
      eb('fresh_hash', '=', keyHash),
      eb('previous_hash', '=', keyHash),
    ]),
  )

/** Increments the version, for optimistic locking. */
export async function changeApplication(
  tx: Db,
  id: string,
  change: Updateable<Application>,
): Promise<void> {
  await tx
    .updateTable('application')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

type MailState =
  | 'fresh_hash'
  | 'fresh_mailbox'
  | 'previous_hash'
  | 'previous_mailbox'
  | 'confirmed_mailbox'
  | 'acknowledged_at'

/** Does not increment the version, because the answers do not change. */
export async function setMailState(
  tx: Db,
  id: string,
  state: Partial<Pick<ApplicationRow, MailState>>,
): Promise<void> {
  await tx.updateTable('application').set(state).where('id', '=', id).execute()
}

export const countAcknowledged = (
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<number> =>
  countOf(
    db
      .selectFrom('application')
      .where('acknowledged_at', '>', since)
      .where('acknowledged_at', '<=', until),
  )

/** Deletes the rows of erased records, for a database restored from an older backup. */
export async function deleteApplicationsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('application').where('vault_key_id', 'in', vaultKeyIds).execute()
}

/** Applications whose retention time started before this moment. */
export const applicationsBefore = (tx: Db, { before, limit }: { before: Date; limit: number }) =>
  tx
    .selectFrom('application')
    .select(['id', 'vault_key_id'])
    .where((row) => row.fn.coalesce('decided_at', 'touched_at'), '<', before)
    .limit(limit)
    .forUpdate()

/** Without the encrypted columns and the hashes of links. */
const listedColumns = [
  'id',
  'number',
  'kind',
  'state',
  'version',
  'assignee_staff_id',
  'mailbox',
  'arrived_at',
  'touched_at',
  'decided_at',
] as const
export type ListedRow = Pick<ApplicationRow, (typeof listedColumns)[number]>

export type ApplicationFilters = {
  kind?: ApplicationRow['kind'] | undefined
  state?: ApplicationRow['state'] | undefined
  /** The id of a staff member; null for applications without an assignee. */
  assignee?: string | null | undefined
  /** Selects the open applications that no staff member touched since then. */
  untouchedSince?: Date | undefined
}

const openStates = ['new', 'talking', 'waiting'] as const

const filtered = (db: Db, { kind, state, assignee, untouchedSince }: ApplicationFilters) =>
  db
    .selectFrom('application')
    .where('is_bot', '=', false)
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'volunteer'))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'new'))
    .$if(assignee === null, (all) => all.where('assignee_staff_id', 'is', null))
    .$if(typeof assignee === 'string', (all) =>
      all.where('assignee_staff_id', '=', String(assignee)),
    )
    .$if(untouchedSince !== undefined, (all) =>
      all.where('state', 'in', openStates).where('touched_at', '<', untouchedSince ?? new Date(0)),
    )

type Page = { before?: number | undefined; limit: number }

/** The newest first. `before` is the number of the last application of the page before. */
export const applicationPage = (
  db: Db,
  filters: ApplicationFilters,
  { before, limit }: Page,
): Promise<ListedRow[]> =>
  filtered(db, filters)
    .select(listedColumns)
    .$if(before !== undefined, (all) => all.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countApplications(
  db: Db,
  filters: ApplicationFilters,
  max: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(filtered(db, filters).select('id').limit(max).as('listed'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The applications of one mailbox, the newest first. */
export const applicationsOfMailbox = (db: Db, mailbox: Buffer, limit: number) =>
  filtered(db, {})
    .select(listedColumns)
    .where('mailbox', '=', mailbox)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** How many earlier applications of a mailbox a list shows. A stranger may send many with one address. */
export const maxEarlier = 5

/** Up to `maxEarlier` and one more earlier applications of the same mailbox for each row, the newest first. */
export async function earlierApplications(db: Db, rows: readonly ListedRow[]) {
  const numbers = rows.map(({ number }) => number)
  const mailboxes = rows.map(({ mailbox }) => mailbox)
  const { rows: found } = await sql<Pick<ListedRow, 'kind' | 'number'> & { before: number }>`
    select earlier.kind, earlier.number, listed.number as before
    from unnest(${numbers}::bigint[], ${mailboxes}::bytea[]) as listed (number, mailbox)
    cross join lateral (
      select kind, number from application
      where mailbox = listed.mailbox and number < listed.number and not is_bot
      order by number desc limit ${maxEarlier + 1}
    ) as earlier
    order by earlier.number desc
  `.execute(db)
  return found
}
