import type { Kysely } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'
import type { Clock } from '#server/kit/clock.ts'
import { deleteKeys, findErasure, listErasures, insertErasures } from './queries.ts'
import type { Purpose } from './record-keys.ts'

/** Proof that a record was erased, and when. Contains nothing of the record. */
export type Erasure = { id: string; purpose: string; erased_at: Date }

/**
 * For each module, the function that deletes the rows of erased records by their keys. Files and passkeys have no keys:
 * their own ids are in the list. So are the ids of people who were disabled or enabled, with the state as the purpose.
 */
export type ForgetRows = Record<
  Purpose | typeof filePurpose | 'passkey' | 'state',
  (tx: Db, ids: readonly string[], erasures: readonly Erasure[]) => Promise<void>
>

const filePurpose = 'file'

const batch = 500

export const recordErasedFile = (tx: Db, { clock }: { clock: Clock }, id: string): Promise<void> =>
  insertErasures(tx, [{ id, purpose: filePurpose, erased_at: clock.now() }])

/** A removed passkey, and a person who was disabled or enabled, stay so after the restore of an older backup. */
export const recordRevoked = (
  tx: Db,
  { clock }: { clock: Clock },
  ids: readonly string[],
  purpose: 'passkey' | 'disabled' | 'enabled',
): Promise<void> =>
  insertErasures(
    tx,
    ids.map((id) => ({ id, purpose, erased_at: clock.now() })),
  )

/** The ids of the files that were deleted for ever, and when. */
export async function erasedFiles(db: Db): Promise<ReadonlyMap<string, Date>> {
  const erasures = await listErasures(db, filePurpose)
  return new Map(erasures.map(({ id, erased_at }) => [id.replaceAll('-', ''), erased_at]))
}

export const isErasedFile = async (db: Db, id: string): Promise<boolean> =>
  (await findErasure(db, id))?.purpose === filePurpose

/** All erasures, oldest first. */
export const readErasures = (db: Db): Promise<Erasure[]> => listErasures(db)

/**
 * Erases records again that came back with a restored backup: keys and rows. Returns the number of records. It is
 * idempotent, so it may be stopped at any time and started again.
 */
export async function replayErasures(
  db: Kysely<Schema>,
  erasures: readonly Erasure[],
  forgetRows: ForgetRows,
): Promise<number> {
  let erased = 0
  for (let at = 0; at < erasures.length; at += batch) {
    const some = erasures.slice(at, at + batch)
    erased += await db.transaction().execute((tx) => eraseAgain(tx, some, forgetRows))
  }
  return erased
}

/** Erases one batch of records again, in the transaction of the caller. */
export async function eraseAgain(
  tx: Db,
  erasures: readonly Erasure[],
  forgetRows: ForgetRows,
): Promise<number> {
  const ids = erasures.map(({ id }) => id)
  const restored = await deleteKeys(tx, ids)
  for (const forget of Object.values(forgetRows)) await forget(tx, ids, erasures)
  await insertErasures(tx, erasures)
  return restored.length
}
