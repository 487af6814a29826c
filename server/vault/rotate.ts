import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'
import type { Keys } from '#server/kit/secret.ts'
import { findLiveHolders, lockKeyHolders, setActiveKey } from './holder-queries.ts'
import { withActiveKeyFirst } from './key-ring.ts'
import {
  findOneOfEachKeyId,
  lockKeysNotUnder,
  replaceWrapping,
  waitForKeyWriters,
} from './queries.ts'
import { VaultError } from '#server/kit/cipher.ts'
import { unwrap, wrap } from './wrap.ts'

type Options = { batch?: number; pollMs?: number }

/**
 * Activates the newest key once every running process has it, and encrypts every data key with it. It may be stopped
 * at any time and started again.
 */
export async function rotateKeys(
  db: Kysely<Schema>,
  keys: Keys,
  { batch = 200, pollMs = 500 }: Options = {},
): Promise<number> {
  await db.transaction().execute((tx) => promote(tx, keys[0].id))
  while (!(await isUsedByAll(db, keys[0].id))) await pause(pollMs)
  let rotated = 0
  for (;;) {
    const done = await db.transaction().execute((tx) => rotateBatch(tx, keys, batch))
    rotated += done
    if (done === 0) break
  }
  // Wait for transactions that used the old key and have not committed yet.
  return db.transaction().execute(async (tx) => {
    await waitForKeyWriters(tx)
    return rotated + (await rotateBatch(tx, keys, Number.MAX_SAFE_INTEGER))
  })
}

/** Takes the lock of a starting process, so that no process without the key starts meanwhile. */
async function promote(tx: Db, keyId: string): Promise<void> {
  await lockKeyHolders(tx)
  const without = (await findLiveHolders(tx)).filter(({ key_ids }) => !key_ids.includes(keyId))
  if (without.length > 0)
    throw new VaultError(
      `${without.length} running ${without.length === 1 ? 'server does' : 'servers do'} not know the key "${keyId}" yet. ` +
        'Restart with it, then run this again. (A server that was killed is forgotten after 30 seconds.)',
    )
  await setActiveKey(tx, keyId)
}

async function isUsedByAll(db: Db, keyId: string): Promise<boolean> {
  return (await findLiveHolders(db)).every(({ active_key_id }) => active_key_id === keyId)
}

/** Fails at the start of the server if a key is missing that data in the database needs. */
export async function checkKeys(db: Db, keys: Keys): Promise<void> {
  for (const row of await findOneOfEachKeyId(db)) {
    try {
      unwrap(keys, row)
    } catch {
      throw new VaultError(
        `Private data in the database is sealed with the key "${row.key_id}", which is missing or has changed. ` +
          'Put it back into ENCRYPTION_KEYS, ENCRYPTION_KEYS_FILE or the file "keys" in DATA_DIR.',
      )
    }
  }
}

async function rotateBatch(tx: Db, keys: Keys, batch: number): Promise<number> {
  const rows = await lockKeysNotUnder(tx, keys[0].id, batch)
  for (const row of rows) await replaceWrapping(tx, wrap(keys, unwrap(keys, row)))
  return rows.length
}

/** The active key, then the others that data in the database needs. Throws if one of them is missing. */
export async function keysInUse(db: Db, keys: Keys): Promise<Keys> {
  await checkKeys(db, keys)
  const used = new Set((await findOneOfEachKeyId(db)).map(({ key_id }) => key_id))
  const [active, ...others] = await withActiveKeyFirst(db, keys)
  return [active, ...others.filter(({ id }) => used.has(id))]
}
