import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { countOf } from '#server/db/rows.ts'
import type { Subscription } from '#server/db/tables.ts'

export type SubscriptionRow = Selectable<Subscription>

/** Serialises newsletter transactions over all processes, so that counts stay correct until the commit. */
export async function lockNewsletter(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('baobab newsletter'))`.execute(tx)
}

export async function insertSubscription(tx: Db, row: Insertable<Subscription>): Promise<void> {
  await tx.insertInto('subscription').values(row).execute()
}

export const subscriptions = (db: Db) => db.selectFrom('subscription').selectAll()

export const countWaiting = (db: Db): Promise<number> =>
  countOf(db.selectFrom('subscription').where('status', '=', 'waiting'))

/** True for a suppressed mailbox, a mailbox that got an email since then, and a confirmed subscriber. */
export async function mustNotEmail(
  tx: Db,
  { mailbox, lookup }: Pick<SubscriptionRow, 'mailbox' | 'lookup'>,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ mustNot: boolean }>`
    select
      exists (select from newsletter_suppression where mailbox = ${mailbox})
      or exists (select from subscription where mailbox = ${mailbox} and emailed_at > ${since})
      or exists (select from subscription where lookup = ${lookup} and status = 'confirmed')
      as "mustNot"
  `.execute(tx)
  return rows[0]?.mustNot ?? false
}

/** The number of emails sent since then or still waiting, and the time of the first. */
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

export async function suppressMailbox(
  tx: Db,
  suppression: { mailbox: Buffer; reason: 'requested' | 'bounced'; since: Date },
): Promise<void> {
  await tx
    .insertInto('newsletter_suppression')
    .values(suppression)
    .onConflict((conflict) => conflict.column('mailbox').doNothing())
    .execute()
}

/** Deletes the rows of erased records, for a database restored from an older backup. */
export async function deleteSubscriptionsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('subscription').where('vault_key_id', 'in', vaultKeyIds).execute()
}

/** Confirmed subscribers whose mailbox is not suppressed. */
const exported = (db: Db) =>
  db
    .selectFrom('subscription')
    .where('status', '=', 'confirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_suppression')
            .select('since')
            .whereRef('newsletter_suppression.mailbox', '=', 'subscription.mailbox'),
        ),
      ),
    )

/** In the order of their ids. */
export const exportedPage = (
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string }[]> =>
  exported(db)
    .select('id')
    .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locks the rows in the order of their ids, so that no request erases them while they are decrypted. */
export const lockExported = (tx: Db, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  exported(tx).selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
