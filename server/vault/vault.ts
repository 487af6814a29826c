import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { findNamedKey, insertKey } from './queries.ts'
import { newKey, type Purpose, type VaultDeps } from './record-keys.ts'
import type { RecordKey } from './seal.ts'
import { unwrap, wrap } from './wrap.ts'

export { forgetRecords, openRecord, purgeRecords, resealRecord, sealRecord } from './records.ts'
export { VaultError } from '#server/kit/cipher.ts'

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

/** It is asked for with every form and never changes, so each process opens it once. */
const opened = new WeakMap<Keys, Map<string, RecordKey>>()

async function openLookupKey(
  db: Db,
  { keys, clock }: VaultDeps,
  purpose: Purpose,
): Promise<RecordKey> {
  const name = `lookup ${purpose}`
  const ours = opened.get(keys) ?? new Map<string, RecordKey>()
  opened.set(keys, ours)
  const known = ours.get(name)
  if (known) return known
  const found = await findNamedKey(db, name)
  if (found) {
    const key = unwrap(keys, found)
    if (found.isSettled) ours.set(name, key)
    return key
  }
  const fresh = newKey(name)
  const isOurs = await insertKey(db, { ...wrap(keys, fresh), name, created_at: clock.now() })
  return isOurs ? fresh : openLookupKey(db, { keys, clock }, purpose)
}
