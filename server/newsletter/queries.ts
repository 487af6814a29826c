import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { Subscription } from '#server/db/tables.ts'

export type SubscriptionRow = Selectable<Subscription>

/** One at a time from here to the end of the transaction, so that counts hold over all nodes. */
export async function waitForTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('baobab newsletter'))`.execute(tx)
}

export async function insertSubscription(tx: Db, row: Insertable<Subscription>): Promise<void> {
  await tx.insertInto('subscription').values(row).execute()
}

export const subscriptions = (db: Db) => db.selectFrom('subscription').selectAll()

export const countWaiting = (db: Db): Promise<number> =>
  countOf(db.selectFrom('subscription').where('status', '=', 'waiting'))

/** Whether an email to this mailbox is not wanted now: it had one since, or none must ever go there. */
export async function isMailboxClosed(
  tx: Db,
  { mailbox, lookup }: Pick<SubscriptionRow, 'mailbox' | 'lookup'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select
      exists (select from newsletter_suppression where mailbox = ${mailbox})
      or exists (select from subscription where mailbox = ${mailbox} and emailed_at > ${since})
      or exists (select from subscription where lookup = ${lookup} and status = 'confirmed')
      as "isClosed"
  `.execute(tx)
  return rows[0]?.isClosed ?? false
}

/** How many emails went out since or still wait, and when the first of them goes out. */
export async function emailsSince(
  tx: Db,
  since: Date,
): Promise<{ count: number; first: Date | null }> {
  const { count, first } = await tx
    .selectFrom('subscription')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('emailed_at').as('first')])
    .where('emailed_at', '>', since)
    .executeTakeFirstOrThrow()
  return { count: Number(count), first }
}

export async function changeSubscription(
  tx: Db,
  id: string,
  change: Updateable<Subscription>,
): Promise<void> {
  await tx.updateTable('subscription').set(change).where('id', '=', id).execute()
}

export async function deleteSubscription(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('subscription').where('id', '=', id).execute()
}

export async function closeMailbox(
  tx: Db,
  suppression: { mailbox: Buffer; reason: 'asked' | 'bounced'; since: Date },
): Promise<void> {
  await tx
    .insertInto('newsletter_suppression')
    .values(suppression)
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute()
}

/** The rows of records that were erased. */
export async function deleteSubscriptionsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('subscription').where('vault_key_id', 'in', vaultKeyIds).execute()
}
