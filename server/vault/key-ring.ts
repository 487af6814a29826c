import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'
import type { Keys } from '#server/kit/secret.ts'
import {
  findActiveKey,
  findLivingHolders,
  lockKeyHolders,
  putActiveKey,
  putHolder,
  removeHolder,
} from './holder-queries.ts'
import { VaultError } from '#server/kit/cipher.ts'

export type KeyRing = {
  /** The key that seals is the first. The list is turned in place, so whoever was handed it follows. */
  keys: Keys
  stop: () => Promise<void>
}

/**
 * Tells the other processes which keys this one holds, and seals with the one that all of them hold: a key that was
 * just put first here opens nothing and seals nothing before the rotation command says so.
 */
export async function joinKeyHolders(
  db: Kysely<DB>,
  keys: Keys,
  { onError, beatMs = 2_000 }: { onError: (error: unknown) => void; beatMs?: number },
): Promise<KeyRing> {
  const ring: [Keys[0], ...Keys[0][]] = [...keys]
  const process = randomUUID()
  const announce = async (tx: Db) => {
    const active = (await findActiveKey(tx)) ?? keys[0].id
    turnTo(ring, active)
    await putHolder(tx, {
      process,
      key_ids: keys.map(({ id }) => id),
      active_key_id: ring[0].id,
    })
  }
  await db.transaction().execute(async (tx) => {
    await lockKeyHolders(tx)
    await chooseActiveKey(tx, keys)
    await announce(tx)
  })
  let beat: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    beat = beat.then(() => announce(db)).catch(onError)
  }, beatMs).unref()
  return {
    keys: ring,
    stop: async () => {
      clearInterval(timer)
      await beat
      await removeHolder(db, process)
    },
  }
}

/** For a command that runs beside the servers: the key that they seal with comes first. */
export async function activeFirst(db: Db, keys: Keys): Promise<Keys> {
  const ring: [Keys[0], ...Keys[0][]] = [...keys]
  turnTo(ring, (await findActiveKey(db)) ?? keys[0].id)
  return ring
}

/** The first process of all chooses; one that lacks the chosen key may choose again only while it is alone. */
async function chooseActiveKey(tx: Db, keys: Keys): Promise<void> {
  const active = await findActiveKey(tx)
  if (keys.some(({ id }) => id === active)) return
  if (active !== undefined && (await findLivingHolders(tx)).length > 0)
    throw new VaultError(
      `Running servers seal with the key "${active}", which is missing here. Give this server the same keys.`,
    )
  await putActiveKey(tx, keys[0].id)
}

function turnTo(ring: [Keys[0], ...Keys[0][]], active: string): void {
  const at = ring.findIndex(({ id }) => id === active)
  if (at > 0) ring.unshift(...ring.splice(at, 1))
}
