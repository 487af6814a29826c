import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { TestCharge, TestCheckout } from '#server/db/tables.ts'

type SubscriptionState = 'active' | 'past-due' | 'paused' | 'cancelled'

export type CheckoutRow = Omit<Selectable<TestCheckout>, 'state' | 'interval'> & {
  state: 'open' | 'paid' | 'expired'
  interval: 'month' | 'year' | null
}
/** A paid checkout with an interval is its subscription too. */
export type SubscriptionRow = CheckoutRow & {
  interval: 'month' | 'year'
  subscription_id: string
  subscription_state: SubscriptionState
  subscription_amount: number
  renews_at: Date
}
export type ChargeRow = Omit<Selectable<TestCharge>, 'state'> & { state: 'paid' | 'failed' }

/** Returns the checkout that was stored first with this idempotency key. */
export async function putCheckout(db: Db, row: Insertable<TestCheckout>): Promise<CheckoutRow> {
  return (
    db
      .insertInto('test_checkout')
      .values(row)
      // Changes nothing, but makes PostgreSQL return the row that was there.
      .onConflict((conflict) =>
        conflict.column('idempotency_key').doUpdateSet({ idempotency_key: row.idempotency_key }),
      )
      .returningAll()
      .$castTo<CheckoutRow>()
      .executeTakeFirstOrThrow()
  )
}

export const findCheckout = (
  db: Db,
  name: 'id' | 'reference',
  value: string,
): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom('test_checkout')
    .selectAll()
    .where(name, '=', value)
    .$castTo<CheckoutRow>()
    .executeTakeFirst()

export const lockCheckout = (tx: Db, id: string): Promise<CheckoutRow | undefined> =>
  tx
    .selectFrom('test_checkout')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<CheckoutRow>()
    .executeTakeFirst()

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
    .$castTo<SubscriptionRow>()

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
  changes: Updateable<TestCheckout> & { subscription_state?: SubscriptionState },
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
  db
    .selectFrom('test_charge')
    .selectAll()
    .where('id', '=', id)
    .$castTo<ChargeRow>()
    .executeTakeFirst()

export const listCharges = (db: Db, subscriptionId: string): Promise<ChargeRow[]> =>
  db
    .selectFrom('test_charge')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('made_at')
    .$castTo<ChargeRow>()
    .execute()

/** Refunds once per idempotency key. False when the refunds would exceed the charge. */
export async function refundCharge(
  db: Db,
  refund: { id: string; key: string; chargeId: string; amount: number },
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into test_refund (id, idempotency_key, charge_id, amount)
      select ${refund.id}, ${refund.key}, id, ${refund.amount}::int from test_charge
      where id = ${refund.chargeId} and state = 'paid' and refunded + ${refund.amount} <= amount
      on conflict (idempotency_key) do nothing
      returning charge_id, amount
    )
    update test_charge set refunded = refunded + added.amount
    from added where test_charge.id = added.charge_id
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
