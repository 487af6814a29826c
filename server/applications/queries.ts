import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Application } from '#server/db/tables.ts'

export type ApplicationRow = Selectable<Application>

export async function insertApplication(tx: Db, row: Insertable<Application>): Promise<void> {
  await tx.insertInto('application').values(row).execute()
}

/** Whether so many have come since a moment, not counting those of programs. */
export async function haveArrivedSince(db: Db, since: Date, many: number): Promise<boolean> {
  const nth = await db
    .selectFrom('application')
    .select('arrived_at')
    .where('trapped', '=', false)
    .orderBy('number', 'desc')
    .offset(many - 1)
    .limit(1)
    .executeTakeFirst()
  return nth !== undefined && nth.arrived_at > since
}

export const lockApplication = (tx: Db, id: string): Promise<ApplicationRow | undefined> =>
  tx.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** By the key of the form's response, of the newest emailed link, or of the one before while the newest waits. */
const byKey = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('application')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        eb('key_hash', '=', keyHash),
        eb('fresh_hash', '=', keyHash),
        eb('previous_hash', '=', keyHash),
      ]),
    )

export const findByKey = (db: Db, keyHash: Buffer): Promise<ApplicationRow | undefined> =>
  byKey(db, keyHash).executeTakeFirst()

export const lockByKey = (tx: Db, keyHash: Buffer): Promise<ApplicationRow | undefined> =>
  byKey(tx, keyHash).forUpdate().executeTakeFirst()

export const lockByNumber = (tx: Db, number: number): Promise<ApplicationRow | undefined> =>
  tx
    .selectFrom('application')
    .selectAll()
    .where('number', '=', number)
    .where('trapped', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** Every change makes the next version. */
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

type MailedLink =
  | 'fresh_hash'
  | 'fresh_mailbox'
  | 'previous_hash'
  | 'previous_mailbox'
  | 'confirmed_mailbox'

/** No new version: the answers stay as they were. */
export async function setMailedLink(
  tx: Db,
  id: string,
  link: Partial<Pick<ApplicationRow, MailedLink>>,
): Promise<void> {
  await tx.updateTable('application').set(link).where('id', '=', id).execute()
}

export async function markAcknowledged(
  tx: Db,
  id: string,
  acknowledged_at: Date | null,
): Promise<void> {
  await tx.updateTable('application').set({ acknowledged_at }).where('id', '=', id).execute()
}

/** How many acknowledgements went out within a time. */
export async function countAcknowledged(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('acknowledged_at', '>', since)
    .where('acknowledged_at', '<=', until)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteApplication(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('application').where('id', '=', id).execute()
}

/** The rows of records that were erased. */
export async function deleteApplicationsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('application').where('vault_key_id', 'in', vaultKeyIds).execute()
}

type Spent = Pick<ApplicationRow, 'id' | 'vault_key_id'>

/** Applications of a kind whose clock ran out before a moment. */
export const applicationsBefore = (
  db: Db,
  {
    kind,
    before,
    most,
    unless,
  }: Pick<ApplicationRow, 'kind'> & {
    before: Date
    most: number
    unless?: ApplicationRow['state']
  },
): Promise<Spent[]> =>
  db
    .selectFrom('application')
    .select(['id', 'vault_key_id'])
    .where('kind', '=', kind)
    .where((row) => row.fn.coalesce('decided_at', 'touched_at'), '<', before)
    .$if(unless !== undefined, (all) => all.where('state', '!=', unless ?? 'new'))
    .limit(most)
    .forUpdate()
    .execute()

/** Those that were taken back, or written by a program, before a moment. */
export const discardedBefore = (db: Db, before: Date, most: number): Promise<Spent[]> =>
  db
    .selectFrom('application')
    .select(['id', 'vault_key_id'])
    .where((row) => row.or([row('state', '=', 'withdrawn'), row('trapped', '=', true)]))
    .where((row) => row.fn.coalesce('decided_at', 'touched_at'), '<', before)
    .limit(most)
    .forUpdate()
    .execute()

/** The oldest first; whose they are and what they say stays shut. */
export const listApplications = (db: Db, most: number) =>
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
    .where('trapped', '=', false)
    .orderBy('number')
    .limit(most)
    .execute()
