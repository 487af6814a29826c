import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { VaultError } from '#server/kit/cipher.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/secret.ts'
import { deleteKeys, findKey, insertErasures, insertKey, type WrappedKey } from './queries.ts'
import type { RecordKey } from './seal.ts'
import { unwrap, wrap } from './wrap.ts'

/** Kinds of data in the vault. A key of one purpose is never accepted for another. */
export type Purpose =
  | 'mail'
  | 'newsletter'
  | 'support'
  | 'registration'
  | 'event'
  | 'application'
  | 'gift'
  | 'order'
  | 'staff'

export type VaultDeps = { keys: Keys; clock: Clock }

/** Creates a data key and stores it encrypted. Rows that are encrypted with it store its id. */
export async function createRecordKey(
  tx: Db,
  { keys, clock }: VaultDeps,
  { purpose }: { purpose: Purpose },
): Promise<RecordKey> {
  const key = newKey(purpose)
  await insertKey(tx, { ...wrap(keys, key), created_at: clock.now() })
  return key
}

/** Every read of a record goes through this function. */
export async function openRecordKey(
  db: Db,
  { keys }: Pick<VaultDeps, 'keys'>,
  { id, purpose }: { id: string; purpose: Purpose },
): Promise<RecordKey> {
  return openWrappedKey(keys, purpose, await findKey(db, id))
}

/** Opens a key that the caller read with its record, in one query. */
export function openWrappedKey(
  keys: Keys,
  purpose: Purpose,
  row: WrappedKey | undefined,
): RecordKey {
  if (row?.purpose !== purpose) throw new VaultError('This record was erased.')
  return unwrap(keys, row)
}

/** Erases records by deleting their keys, which makes every value encrypted with them unreadable. */
export async function destroyRecordKeys(
  tx: Db,
  { clock }: Pick<VaultDeps, 'clock'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const deleted = await deleteKeys(tx, ids)
  const erased_at = clock.now()
  if (deleted.length > 0)
    await insertErasures(
      tx,
      deleted.map((key) => ({ ...key, erased_at })),
    )
}

export const newKey = (purpose: string): RecordKey => ({
  id: randomUUID(),
  purpose,
  secret: createSecretKey(randomBytes(32)),
})
