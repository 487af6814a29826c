import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { VaultError } from '#server/kit/cipher.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/secret.ts'
import { deleteKeys, findKey, insertKey, putErasures } from './queries.ts'
import type { RecordKey } from './seal.ts'
import { unwrap, wrap } from './wrap.ts'

/** What the vault keeps apart. A key made for one purpose is never accepted for another. */
export type Purpose =
  | 'mail'
  | 'newsletter'
  | 'support'
  | 'registration'
  | 'application'
  | 'gift'
  | 'order'

export type VaultDeps = { keys: Keys; clock: Clock }

/** A fresh data key, stored wrapped. Its id goes beside whatever is sealed with it. */
export async function createRecordKey(
  tx: Db,
  { keys, clock }: VaultDeps,
  { purpose }: { purpose: Purpose },
): Promise<RecordKey> {
  const key = newKey(purpose)
  await insertKey(tx, { ...wrap(keys, key), created_at: clock.now() })
  return key
}

/** The only way back to a record: whoever audits or forbids reading does it here. */
export async function openRecordKey(
  db: Db,
  { keys }: Pick<VaultDeps, 'keys'>,
  { id, purpose }: { id: string; purpose: Purpose },
): Promise<RecordKey> {
  const row = await findKey(db, id)
  if (row?.purpose !== purpose) throw new VaultError('This record was erased.')
  return unwrap(keys, row)
}

/** Erases records by forgetting their keys: every value sealed with them is noise from now on. */
export async function destroyRecordKeys(
  tx: Db,
  { clock }: Pick<VaultDeps, 'clock'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const gone = await deleteKeys(tx, ids)
  const erased_at = clock.now()
  if (gone.length > 0)
    await putErasures(
      tx,
      gone.map((key) => ({ ...key, erased_at })),
    )
}

export const newKey = (purpose: string): RecordKey => ({
  id: randomUUID(),
  purpose,
  secret: createSecretKey(randomBytes(32)),
})
