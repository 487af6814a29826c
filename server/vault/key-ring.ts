import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'
import type { Keys } from '#server/kit/secret.ts'
import {
  findActiveKey,
  findLiveHolders,
  lockKeyHolders,
  setActiveKey,
  upsertHolder,
  removeHolder,
} from './holder-queries.ts'
import { VaultError } from '#server/kit/cipher.ts'

export type KeyRing = {
  /** The active key, which encrypts, is the first. The array is reordered in place, so every reference sees a change. */
  keys: Keys
  stop: () => Promise<void>
}

/**
 * Registers the keys of this process and encrypts with the active key, which all processes have. A new first key
 * becomes active only when the rotation command runs.
 */
export async function joinKeyHolders(
  db: Kysely<Schema>,
  keys: Keys,
  { onError, heartbeatMs = 2_000 }: { onError: (error: unknown) => void; heartbeatMs?: number },
): Promise<KeyRing> {
  const ring: [Keys[0], ...Keys[0][]] = [...keys]
  const process = randomUUID()
  const announce = async (tx: Db) => {
    const active = (await findActiveKey(tx)) ?? keys[0].id
    moveToFront(ring, active)
    await upsertHolder(tx, {
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
  let heartbeat: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    heartbeat = heartbeat.then(() => announce(db)).catch(onError)
  }, heartbeatMs).unref()
  return {
    keys: ring,
    stop: async () => {
      clearInterval(timer)
      await heartbeat
      await removeHolder(db, process)
    },
  }
}

/** Puts the active key of the running servers first, for a command beside them. */
export async function withActiveKeyFirst(db: Db, keys: Keys): Promise<Keys> {
  const ring: [Keys[0], ...Keys[0][]] = [...keys]
  moveToFront(ring, (await findActiveKey(db)) ?? keys[0].id)
  return ring
}

/** The first process sets the active key. A process without that key may set another only if no other process runs. */
async function chooseActiveKey(tx: Db, keys: Keys): Promise<void> {
  const active = await findActiveKey(tx)
  if (keys.some(({ id }) => id === active)) return
  if (active !== undefined && (await findLiveHolders(tx)).length > 0)
    throw new VaultError(
      `Running servers seal with the key "${active}", which is missing here. Give this server the same keys.`,
    )
  await setActiveKey(tx, keys[0].id)
}

function moveToFront(ring: [Keys[0], ...Keys[0][]], active: string): void {
  const at = ring.findIndex(({ id }) => id === active)
  if (at > 0) ring.unshift(...ring.splice(at, 1))
}
