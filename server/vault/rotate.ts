import type { Kysely } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'
import type { Keys } from '#server/kit/secret.ts'
import { findOneOfEachKeyId, lockKeysNotUnder, replaceWrapping } from './queries.ts'
import { VaultError } from './seal.ts'
import { unwrap, wrap } from './wrap.ts'

/** Wraps every data key anew with the newest key. May be stopped at any time and started again. */
export async function rotateKeys(
  db: Kysely<DB>,
  keys: Keys,
  { batch = 200 }: { batch?: number } = {},
): Promise<number> {
  let rotated = 0
  for (;;) {
    const done = await db.transaction().execute((tx) => rotateBatch(tx, keys, batch))
    if (done === 0) return rotated
    rotated += done
  }
}

/** Refuses to go on when something in the database could never be opened: better at the start than in a year. */
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
