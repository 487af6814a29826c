import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { withActiveKeyFirst } from './key-ring.ts'
import { findOneOfEachKeyId } from './queries.ts'
import { checkKeys } from './rotate.ts'

/** The active key, then the others that data in the database needs. Throws if one of them is missing. */
export async function keysInUse(db: Db, keys: Keys): Promise<Keys> {
  await checkKeys(db, keys)
  const used = new Set((await findOneOfEachKeyId(db)).map(({ key_id }) => key_id))
  const [active, ...others] = await withActiveKeyFirst(db, keys)
  return [active, ...others.filter(({ id }) => used.has(id))]
}
