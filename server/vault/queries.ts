import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { VaultKey } from '#server/db/tables.ts'

export type WrappedKey = Pick<Selectable<VaultKey>, 'id' | 'purpose' | 'key_id' | 'wrapped'>

const columns = ['id', 'purpose', 'key_id', 'wrapped'] as const

const keys = (db: Db) => db.selectFrom('vault_key').select(columns)

type NewKey = WrappedKey & { name?: string; created_at: Date }

/** Returns false if a key of that name exists. Waits for a concurrent transaction that inserts it. */
export async function insertKey(db: Db, key: NewKey): Promise<boolean> {
  const inserted = await db
    .insertInto('vault_key')
    .values(key)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const findKey = (db: Db, id: string): Promise<WrappedKey | undefined> =>
  keys(db).where('id', '=', id).executeTakeFirst()

export const findKeys = (db: Db, ids: readonly string[]): Promise<WrappedKey[]> =>
  ids.length === 0 ? Promise.resolve([]) : keys(db).where('id', 'in', ids).execute()

/** `isSettled` is false if this transaction inserted the key, because it may still roll back. */
export const findNamedKey = (
  db: Db,
  name: string,
): Promise<(WrappedKey & { isSettled: boolean }) | undefined> =>
  keys(db)
    .select(
      sql<boolean>`xmin is distinct from pg_current_xact_id_if_assigned()::xid`.as('isSettled'),
    )
    .where('name', '=', name)
    .executeTakeFirst()

/** One data key per encryption key in use. */
export const findOneOfEachKeyId = (db: Db): Promise<WrappedKey[]> =>
  keys(db).distinctOn('key_id').orderBy('key_id').execute()

/** Locks the rows, so that two concurrent rotations do not undo each other. */
export const lockKeysNotUnder = (db: Db, keyId: string, limit: number): Promise<WrappedKey[]> =>
  keys(db).where('key_id', '<>', keyId).orderBy('id').limit(limit).forUpdate().execute()

/** Waits for every transaction that inserts a key, and blocks new inserts until the caller's transaction ends. */
export async function waitForKeyWriters(tx: Db): Promise<void> {
  await sql`lock table vault_key in share row exclusive mode`.execute(tx)
}

export async function replaceWrapping(
  db: Db,
  { id, key_id, wrapped }: Omit<WrappedKey, 'purpose'>,
): Promise<void> {
  await db.updateTable('vault_key').set({ key_id, wrapped }).where('id', '=', id).execute()
}

export const deleteKeys = (
  tx: Db,
  ids: readonly string[],
): Promise<Pick<WrappedKey, 'id' | 'purpose'>[]> =>
  tx.deleteFrom('vault_key').where('id', 'in', ids).returning(['id', 'purpose']).execute()

/** Idempotent: a replayed erasure is stored once. A state replaces an older one of the same person. */
export async function insertErasures(
  tx: Db,
  erasures: readonly { id: string; purpose: string; erased_at: Date }[],
): Promise<void> {
  await tx
    .insertInto('vault_erasure')
    .values(erasures)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          purpose: ref('excluded.purpose'),
          erased_at: ref('excluded.erased_at'),
        }))
        .whereRef('vault_erasure.erased_at', '<', 'excluded.erased_at'),
    )
    .execute()
}

export const listErasures = (
  db: Db,
  purpose?: string,
): Promise<{ id: string; purpose: string; erased_at: Date }[]> =>
  db
    .selectFrom('vault_erasure')
    .selectAll()
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .orderBy('erased_at')
    .orderBy('id')
    .execute()

export const findErasure = (db: Db, id: string): Promise<{ purpose: string } | undefined> =>
  db.selectFrom('vault_erasure').select('purpose').where('id', '=', id).executeTakeFirst()
