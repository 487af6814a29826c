import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Gift } from '#server/db/tables.ts'

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

/** The gift of a card, by the key of its page. Locked, so that no erasure destroys its key while it is read. */
export const lockGiftByCard = (tx: Db, cardHash: Buffer): Promise<Selectable<Gift> | undefined> =>
  tx.selectFrom('gift').selectAll().where('card_hash', '=', cardHash).forUpdate().executeTakeFirst()

export const listReportedRows = (
  db: Db,
): Promise<{ reference: string; reportedAt: Date | null }[]> =>
  db
    .selectFrom('gift')
    .select(['reference', 'card_reported_at as reportedAt'])
    .where('card_reported_at', 'is not', null)
    .orderBy('card_reported_at')
    .execute()
