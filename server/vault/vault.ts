import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/secret.ts'
import { deleteKey, findKey, findNamedKey, insertErasure, insertKey } from './queries.ts'
import { type RecordKey, VaultError } from './seal.ts'
import { unwrap, wrap } from './wrap.ts'

export { open, type Cell, type RecordKey, seal, VaultError } from './seal.ts'

/** What the vault keeps apart. A key made for one purpose is never accepted for another. */
export type Purpose = 'mail' | 'newsletter' | 'support' | 'registration'

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

/** Erases a record by forgetting its key: every value sealed with it is noise from now on. */
export async function destroyRecordKey(
  tx: Db,
  { clock }: Pick<VaultDeps, 'clock'>,
  id: string,
): Promise<void> {
  const purpose = await deleteKey(tx, id)
  if (purpose) await insertErasure(tx, { id, purpose, erased_at: clock.now() })
}

/**
 * A keyed hash by which an address is found again without being readable. Each purpose has a key of its own,
 * so that two lists cannot be compared. The key is random and kept wrapped: a derived one would change with
 * each rotation, and every address would be lost.
 */
export async function lookupOf(
  db: Db,
  { keys, clock }: VaultDeps,
  { purpose, address }: { purpose: Purpose; address: string },
): Promise<Buffer> {
  const { secret } = await openLookupKey(db, { keys, clock }, purpose)
  return createHmac('sha256', secret).update(address.normalize('NFC').toLowerCase()).digest()
}

async function openLookupKey(
  db: Db,
  { keys, clock }: VaultDeps,
  purpose: Purpose,
): Promise<RecordKey> {
  const name = `lookup ${purpose}`
  const found = await findNamedKey(db, name)
  if (found) return unwrap(keys, found)
  const fresh = newKey(name)
  const isOurs = await insertKey(db, { ...wrap(keys, fresh), name, created_at: clock.now() })
  return isOurs ? fresh : openLookupKey(db, { keys, clock }, purpose)
}

const newKey = (purpose: string): RecordKey => ({
  id: randomUUID(),
  purpose,
  secret: createSecretKey(randomBytes(32)),
})
