import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type {
  TestCharge,
  TestCheckout,
  TestFault,
  TestNotice,
  TestSubscription,
} from '#server/db/tables.ts'

export type TestCheckoutRow = Omit<Selectable<TestCheckout>, 'state' | 'interval'> & {
  state: 'open' | 'paid' | 'expired'
  interval: 'month' | 'year' | null
}
export type TestSubscriptionRow = Omit<Selectable<TestSubscription>, 'state' | 'interval'> & {
  state: 'active' | 'past-due' | 'paused' | 'cancelled'
  interval: 'month' | 'year'
}
export type TestChargeRow = Omit<Selectable<TestCharge>, 'state'> & { state: 'paid' | 'failed' }

/** Named one by one, so that the database plans each query once. */
const checkoutColumns = [
  'amount',
  'cancel_url',
  'created_at',
  'description',
  'expires_at',
  'id',
  'idempotency_key',
  'interval',
  'payment_id',
  'reference',
  'state',
  'subscription_id',
  'success_url',
] as const satisfies readonly (keyof TestCheckout)[]

/** The one that was made first with this key. */
export async function putTestCheckout(
  db: Db,
  row: Insertable<TestCheckout>,
): Promise<TestCheckoutRow> {
  return (
    db
      .insertInto('test_checkout')
      .values(row)
      // Changes nothing, and so gives back the row that was there.
      .onConflict((conflict) =>
        conflict.column('idempotency_key').doUpdateSet({ idempotency_key: row.idempotency_key }),
      )
      .returning(checkoutColumns)
      .$castTo<TestCheckoutRow>()
      .executeTakeFirstOrThrow()
  )
}

export const findTestCheckout = (
  db: Db,
  name: 'id' | 'reference',
  value: string,
): Promise<TestCheckoutRow | undefined> =>
  db
    .selectFrom('test_checkout')
    .select(checkoutColumns)
    .where(name, '=', value)
    .$castTo<TestCheckoutRow>()
    .executeTakeFirst()

export const lockTestCheckout = (tx: Db, id: string): Promise<TestCheckoutRow | undefined> =>
  tx
    .selectFrom('test_checkout')
    .select(checkoutColumns)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<TestCheckoutRow>()
    .executeTakeFirst()

export async function changeTestCheckout(
  tx: Db,
  id: string,
  changes: Updateable<TestCheckout>,
): Promise<void> {
  await tx.updateTable('test_checkout').set(changes).where('id', '=', id).execute()
}

export async function insertTestSubscription(
  tx: Db,
  row: Insertable<TestSubscription>,
): Promise<void> {
  await tx.insertInto('test_subscription').values(row).execute()
}

export const findTestSubscription = (
  db: Db,
  id: string,
): Promise<TestSubscriptionRow | undefined> =>
  db
    .selectFrom('test_subscription')
    .selectAll()
    .where('id', '=', id)
    .$castTo<TestSubscriptionRow>()
    .executeTakeFirst()

/** Nothing changes of one that was cancelled. */
export async function changeTestSubscription(
  tx: Db,
  id: string,
  changes: Updateable<TestSubscription>,
): Promise<void> {
  await tx
    .updateTable('test_subscription')
    .set(changes)
    .where('id', '=', id)
    .where('state', '<>', 'cancelled')
    .execute()
}

export const dueTestSubscriptions = (db: Db, now: Date): Promise<TestSubscriptionRow[]> =>
  db
    .selectFrom('test_subscription')
    .selectAll()
    .where('renews_at', '<=', now)
    .where('state', '<>', 'cancelled')
    .$castTo<TestSubscriptionRow>()
    .execute()

export async function insertTestCharge(tx: Db, row: Insertable<TestCharge>): Promise<void> {
  await tx.insertInto('test_charge').values(row).execute()
}

export const findTestCharge = (db: Db, id: string): Promise<TestChargeRow | undefined> =>
  db
    .selectFrom('test_charge')
    .selectAll()
    .where('id', '=', id)
    .$castTo<TestChargeRow>()
    .executeTakeFirst()

export const testInvoices = (db: Db, subscriptionId: string): Promise<TestChargeRow[]> =>
  db
    .selectFrom('test_charge')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('made_at')
    .$castTo<TestChargeRow>()
    .execute()

/** Gives back once for a key. False when more would go back than came. */
export async function refundTestCharge(
  db: Db,
  ask: { id: string; key: string; chargeId: string; amount: number },
): Promise<boolean> {
  const { rows } = await sql`
    with asked as (
      insert into test_refund (id, idempotency_key, charge_id, amount)
      select ${ask.id}, ${ask.key}, id, ${ask.amount}::int from test_charge
      where id = ${ask.chargeId} and state = 'paid' and refunded + ${ask.amount} <= amount
      on conflict (idempotency_key) do nothing
      returning charge_id, amount
    )
    update test_charge set refunded = refunded + asked.amount
    from asked where test_charge.id = asked.charge_id
    returning test_charge.id
  `.execute(db)
  if (rows.length === 1) return true
  const before = await db
    .selectFrom('test_refund')
    .select('id')
    .where('idempotency_key', '=', ask.key)
    .executeTakeFirst()
  return before !== undefined
}

export async function countTestNotices(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('test_notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertTestNotice(tx: Db, row: Insertable<TestNotice>): Promise<void> {
  await tx.insertInto('test_notice').values(row).execute()
}

export async function findTestNotice(db: Db, id: string) {
  const row = await db
    .selectFrom('test_notice')
    .select(['id', 'type', 'about_kind', 'about_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  // The kind is one that `queueTestNotice` was given.
  const kind = row?.about_kind as 'checkout' | 'subscription' | 'charge'
  return row && { id: row.id, type: row.type, about: { kind, id: row.about_id } }
}

type Fault = 'repeat' | 'delay' | 'drop' | 'reorder'

export async function readTestFaults(db: Db): Promise<Partial<Record<Fault, number>>> {
  const rows = await db.selectFrom('test_fault').select(['kind', 'amount']).execute()
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]))
}

/** For tests: `repeat` and `drop` count, `delay` and `reorder` are seconds. */
export async function orderTestFault(
  db: Db,
  fault: { kind: Fault; amount: number } & Insertable<TestFault>,
): Promise<void> {
  await db
    .insertInto('test_fault')
    .values(fault)
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ amount: fault.amount }))
    .execute()
}
