import type { Db } from '#server/db/connect.ts'

export async function wantsNoCards(db: Db, mailbox: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('gift_card_suppression')
    .select('mailbox')
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  return found !== undefined
}

export async function suppressCards(tx: Db, mailbox: Buffer, since: Date): Promise<void> {
  await tx
    .insertInto('gift_card_suppression')
    .values({ mailbox, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listReportedRows = (db: Db) =>
  db
    .selectFrom('gift')
    .select(['reference', 'card_reported_at as reportedAt'])
    .where('card_reported_at', 'is not', null)
    .orderBy('card_reported_at')
    .execute()
