import { newKey } from '#server/kit/link-key.ts'
import type { Caller } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeToken } from '#server/kit/limit.ts'
import { sealRecord } from '#server/vault/vault.ts'
import { insertNote } from './note-queries.ts'
import { noteRecord } from './sealed.ts'

/** Together twenty within an hour, which is more often than anybody goes to the checkout. */
const limit = { action: 'order note', burst: 12, perHour: 8, kind: 'write' } as const

/** Keeps what a shopper wants us to know. Its id is for making an order with it; nobody reads it by that. */
export async function writeNote(
  deps: Deps,
  { who }: Caller,
  note: string,
): Promise<{ _id: string }> {
  await takeToken(deps.db, deps.clock, { ...limit, who })
  const id = newKey()
  await deps.db.transaction().execute(async (tx) => {
    const sealed = await sealRecord(tx, deps, { kind: noteRecord, row: id, values: { note } })
    await insertNote(tx, { id, ...sealed, created_at: deps.clock.now() })
  })
  return { _id: id }
}
