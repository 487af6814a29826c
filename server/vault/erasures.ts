import type { Kysely } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'
import { deleteKeys, listErasures, putErasures } from './queries.ts'
import type { Purpose } from './record-keys.ts'

/** That a record was erased and when, never what it was. */
export type Erasure = { id: string; purpose: string; erased_at: Date }

/** How each module forgets the rows of records that are erased, by their keys. */
export type ForgetRows = Record<Purpose, (tx: Db, vaultKeyIds: readonly string[]) => Promise<void>>

const batch = 500

/** All that was ever erased, the oldest first. */
export const readErasures = (db: Db): Promise<Erasure[]> => listErasures(db)

/**
 * Erases once more what an older copy of the database has brought back: keys and whole rows. Returns how many records
 * that were. May be stopped at any time and started again.
 */
export async function replayErasures(
  db: Kysely<DB>,
  erasures: readonly Erasure[],
  forgetRows: ForgetRows,
): Promise<number> {
  let erased = 0
  for (let at = 0; at < erasures.length; at += batch) {
    const some = erasures.slice(at, at + batch)
    erased += await db.transaction().execute(async (tx) => {
      const ids = some.map(({ id }) => id)
      const back = await deleteKeys(tx, ids)
      for (const forget of Object.values(forgetRows)) await forget(tx, ids)
      await putErasures(tx, some)
      return back.length
    })
  }
  return erased
}
