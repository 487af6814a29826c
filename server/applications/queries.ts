import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf, type PageRequest, pageSize } from '#server/db/rows.ts'
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

export const countNewApplications = (db: Db): Promise<number> =>
  countOf(db.selectFrom('application').where('is_bot', '=', false).where('state', '=', 'new'))

/** The oldest first. Selects no encrypted columns. */
export const listApplications = (db: Db, { after = 0, limit = pageSize }: PageRequest<number>) =>
  db
    .selectFrom('application')
    .select([
      'id',
      'number',
      'kind',
      'state',
      'version',
      'mailbox',
      'arrived_at',
      'touched_at',
      'decided_at',
    ])
    .where('is_bot', '=', false)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()

/** All applications of these mailboxes, the oldest first. */
export const applicationsOfMailboxes = (db: Db, mailboxes: readonly Buffer[]) =>
  db
    .selectFrom('application')
    .select(['number', 'kind', 'mailbox'])
    .where('is_bot', '=', false)
    .where(({ eb, fn, val }) => eb('mailbox', '=', fn.any(val(mailboxes))))
    .orderBy('number')
    .execute()
