import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Audit } from '#server/db/tables.ts'

export type AuditRow = Selectable<Audit>

/** The newest entry. The advisory lock blocks other writers until this transaction ends. */
export async function lockLastEntry(
  tx: Db,
): Promise<Pick<AuditRow, 'number' | 'hash'> | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('audit'))`.execute(tx)
  return tx
    .selectFrom('audit')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertAudit(tx: Db, row: AuditRow): Promise<void> {
  await tx.insertInto('audit').values(row).execute()
}

export const auditAbout = (db: Db, subject: string): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('number', 'desc')
    .execute()

export const auditAfter = (db: Db, number: number, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute()
