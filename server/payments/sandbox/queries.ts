import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { TestCharge, TestCheckout } from '#server/db/tables.ts'

export type CheckoutRow = Selectable<TestCheckout>
export type ChargeRow = Selectable<TestCharge>

/** A paid checkout with an interval is its subscription too. */
type OfSubscription = {
  interval: NotNull
  subscription_id: NotNull
  subscription_state: NotNull
  subscription_amount: NotNull
  renews_at: NotNull
}
export type SubscriptionRow = CheckoutRow & {
  [Column in keyof OfSubscription]: NonNullable<CheckoutRow[Column]>
}

/** Returns the checkout that was stored first with this idempotency key. */
export async function upsertCheckout(db: Db, row: Insertable<TestCheckout>): Promise<CheckoutRow> {
  return (
    db
      .insertInto('test_checkout')
      .values(row)
      // Changes nothing, but makes PostgreSQL return the row that was there.
      .onConflict((conflict) =>
        conflict.column('idempotency_key').doUpdateSet({ idempotency_key: row.idempotency_key }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

export const findCheckout = (
  db: Db,
  name: 'id' | 'reference',
  value: string,
): Promise<CheckoutRow | undefined> =>
  db.selectFrom('test_checkout').selectAll().where(name, '=', value).executeTakeFirst()

export const lockCheckout = (tx: Db, id: string): Promise<CheckoutRow | undefined> =>
  tx.selectFrom('test_checkout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function changeCheckout(
  tx: Db,
  id: string,
  changes: Updateable<TestCheckout>,
): Promise<void> {
  await tx.updateTable('test_checkout').set(changes).where('id', '=', id).execute()
}

const subscriptions = (db: Db) =>
  db
    .selectFrom('test_checkout')
    .selectAll()
    .where('subscription_id', 'is not', null)
    .$narrowType<OfSubscription>()

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptions(db).where('subscription_id', '=', id).executeTakeFirst()

export const dueSubscriptions = (db: Db, now: Date): Promise<SubscriptionRow[]> =>
  subscriptions(db)
    .where('renews_at', '<=', now)
    .where('subscription_state', '<>', 'cancelled')
    .execute()

/** Changes nothing of a cancelled subscription. */
export async function changeSubscriptionRow(
  tx: Db,
  id: string,
  changes: Updateable<TestCheckout>,
): Promise<void> {
  await tx
    .updateTable('test_checkout')
    .set(changes)
    .where('subscription_id', '=', id)
    .where('subscription_state', '<>', 'cancelled')
    .execute()
}

export async function insertCharge(tx: Db, row: Insertable<TestCharge>): Promise<void> {
  await tx.insertInto('test_charge').values(row).execute()
}

export const findCharge = (db: Db, id: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('test_charge').selectAll().where('id', '=', id).executeTakeFirst()

export const listCharges = (db: Db, subscriptionId: string): Promise<ChargeRow[]> =>
  db
    .selectFrom('test_charge')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('made_at')
    .execute()

/** Refunds once per idempotency key. False when the refunds would exceed the charge. */
export async function refundCharge(
  db: Db,
  refund: { id: string; key: string; chargeId: string; amount: number },
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into test_refund (id, idempotency_key, test_charge_id, amount)
      select ${refund.id}, ${refund.key}, id, ${refund.amount}::int from test_charge
      where id = ${refund.chargeId} and state = 'paid' and refunded + ${refund.amount} <= amount
      on conflict (idempotency_key) do nothing
      returning test_charge_id, amount
    )
    update test_charge set refunded = refunded + added.amount
    from added where test_charge.id = added.test_charge_id
    returning test_charge.id
  `.execute(db)
  if (rows.length === 1) return true
  const before = await db
    .selectFrom('test_refund')
    .select('id')
    .where('idempotency_key', '=', refund.key)
    .executeTakeFirst()
  return before !== undefined
}
