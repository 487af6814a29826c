import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { findNamedKey, insertKey } from './queries.ts'
import { newKey, type Purpose, type VaultDeps } from './record-keys.ts'
import type { RecordKey } from './seal.ts'
import { unwrap, wrap } from './wrap.ts'

export {
  forgetRecords,
  openJoinedRecord,
  openRecord,
  openRecords,
  purgeRecords,
  resealRecord,
  sealRecord,
} from './records.ts'
export { doKeysDiffer } from './holder-queries.ts'
export { VaultError } from '#server/kit/cipher.ts'
export {
  eraseAgain,
  erasedFiles,
  type Erasure,
  type ForgetRows,
  isErasedFile,
  recordErasedFile,
  recordRevoked,
} from './erasures.ts'
export { keysInUse } from './rotate.ts'

/**
 * An HMAC that finds an address without storing it in readable form. Each purpose has its own key, so that two lists
 * cannot be compared. The key is random and stored encrypted: a derived key would change with each rotation, and
 * stored hashes would no longer match.
 */
export async function lookupOf(
  db: Db,
  { keys, clock }: VaultDeps,
  { purpose, address }: { purpose: Purpose; address: string },
): Promise<Buffer> {
  const { secret } = await openLookupKey(db, { keys, clock }, purpose)
  return createHmac('sha256', secret).update(address.normalize('NFC').toLowerCase()).digest()
}

/** Every form needs this key and it never changes, so each process decrypts it once. */
const opened = new WeakMap<Keys, Map<string, RecordKey>>()

async function openLookupKey(
  db: Db,
  { keys, clock }: VaultDeps,
  purpose: Purpose,
): Promise<RecordKey> {
  const name = `lookup ${purpose}`
  const cache = opened.get(keys) ?? new Map<string, RecordKey>()
  opened.set(keys, cache)
  const cached = cache.get(name)
  if (cached) return cached
  const found = await findNamedKey(db, name)
  if (found) {
    const key = unwrap(keys, found)
    if (found.isSettled) cache.set(name, key)
    return key
  }
  const fresh = newKey(name)
  const isInserted = await insertKey(db, { ...wrap(keys, fresh), name, created_at: clock.now() })
  return isInserted ? fresh : openLookupKey(db, { keys, clock }, purpose)
}
