import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Subscription } from '#server/db/tables.ts'

export type SubscriptionRow = Selectable<Subscription>

/** One at a time from here to the end of the transaction, so that counts hold over all nodes. */
export async function waitForTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('baobab newsletter'))`.execute(tx)
}

export async function insertSubscription(tx: Db, row: Insertable<Subscription>): Promise<void> {
  await tx.insertInto('subscription').values(row).execute()
}

export const findNextWaiting = (tx: Db): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(count)
}

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

type Asked = Pick<SubscriptionRow, 'confirm_token' | 'stop_token' | 'sealed'> & { emailed_at: Date }

export async function markAsked(tx: Db, id: string, asked: Asked): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ ...asked, status: 'asked' })
    .where('id', '=', id)
    .execute()
}

export const findByConfirmToken = (tx: Db, hash: Buffer): Promise<SubscriptionRow | undefined> =>
  tx.selectFrom('subscription').selectAll().where('confirm_token', '=', hash).executeTakeFirst()

export const findByEitherToken = (tx: Db, hash: Buffer): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscription')
    .selectAll()
    .where(({ eb, or }) => or([eb('confirm_token', '=', hash), eb('stop_token', '=', hash)]))
    .executeTakeFirst()

/** All who were written to and have not pressed the button yet. */
export const findAsked = (tx: Db): Promise<SubscriptionRow[]> =>
  tx.selectFrom('subscription').selectAll().where('status', '=', 'asked').execute()

export async function isConfirmed(tx: Db, lookup: Buffer): Promise<boolean> {
  const found = await tx
    .selectFrom('subscription')
    .select('id')
    .where('lookup', '=', lookup)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return found !== undefined
}

export async function markConfirmed(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('id', '=', id)
    .execute()
}

/** What stays is that somebody agreed and withdrew, without a name. */
export async function markEnded(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ status: 'ended', ended_at: now, sealed: null, vault_key_id: null })
    .where('id', '=', id)
    .execute()
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

type Age = { before: Date; most: number }

/** Those who never pressed the button. */
export async function deleteUnconfirmed(
  tx: Db,
  { before, most }: Age,
): Promise<Pick<SubscriptionRow, 'vault_key_id'>[]> {
  const { rows } = await sql<Pick<SubscriptionRow, 'vault_key_id'>>`
    delete from subscription where id in (
      select id from subscription
      where status in ('waiting', 'asked') and coalesce(emailed_at, asked_at) < ${before}
      limit ${most}
    )
    returning vault_key_id
  `.execute(tx)
  return rows
}

export async function deleteEnded(tx: Db, { before, most }: Age): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from subscription where id in (
      select id from subscription where status = 'ended' and ended_at < ${before} limit ${most}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}

/** The rows of records that were erased. */
export async function deleteSubscriptionsByKeys(
  tx: Db,
  vaultKeyIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('subscription').where('vault_key_id', 'in', vaultKeyIds).execute()
}
