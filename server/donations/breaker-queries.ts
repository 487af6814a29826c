import type { Db } from '#server/db/connect.ts'

export async function findHardUntil(db: Db): Promise<Date> {
  return (await hardUntil(db).executeTakeFirstOrThrow()).hard_until
}

/** Nobody else changes it until this transaction ends, so one of many is the first. */
export async function lockHardUntil(tx: Db): Promise<Date> {
  return (await hardUntil(tx).forUpdate().executeTakeFirstOrThrow()).hard_until
}

export async function putHardUntil(tx: Db, hard_until: Date): Promise<void> {
  await tx.updateTable('card_testing_breaker').set({ hard_until }).execute()
}

const hardUntil = (db: Db) => db.selectFrom('card_testing_breaker').select('hard_until')
