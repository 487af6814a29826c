import {
  type Generated,
  type Insertable,
  type Kysely,
  type NotNull,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Timestamp } from '#server/db/tables.ts'

type Interval = 'month' | 'year'
type Nullable<Columns> = { [Column in keyof Columns]: Columns[Column] | null }

/** A paid checkout with an interval is its subscription too. */
type CheckoutTable = {
  id: string
  idempotency_key: string
  reference: string
  description: string
  amount: number
  state: Generated<'open' | 'paid' | 'expired'>
  success_url: string
  cancel_url: string
  expires_at: Timestamp
  created_at: Timestamp
} & Nullable<{
  interval: Interval
  payment_id: string
  subscription_id: string
  subscription_state: 'active' | 'past-due' | 'paused' | 'cancelled'
  subscription_amount: number
  renews_at: Timestamp
}>

/** The ids of invoice and subscription are set for a charge of a subscription. */
type ChargeTable = {
  id: string
  reference: string
  amount: number
  refunded: Generated<number>
  invoice_id: string | null
  subscription_id: string | null
  is_first: boolean
  state: 'paid' | 'failed'
  made_at: Timestamp
}

type RefundTable = {
  id: string
  idempotency_key: string
  reference: string | null
  charge_id: string
  amount: number
}

type SandboxTables = {
  'sandbox.checkout': CheckoutTable
  'sandbox.charge': ChargeTable
  'sandbox.refund': RefundTable
}

/** The database with the tables of the sandbox, which only a server without a payment provider has. */
const withSandbox = (db: Db): Kysely<SandboxTables> | Transaction<SandboxTables> =>
  db.withTables<SandboxTables>()

export type CheckoutRow = Selectable<CheckoutTable>
export type ChargeRow = Selectable<ChargeTable>
export type RefundRow = Selectable<RefundTable>

/** Listed, because a query with `*` is parsed and planned anew each time. */
const checkoutColumns = [
  'id',
  'idempotency_key',
  'reference',
  'description',
  'amount',
  'interval',
  'state',
  'success_url',
  'cancel_url',
  'payment_id',
  'subscription_id',
  'subscription_state',
  'subscription_amount',
  'renews_at',
  'expires_at',
  'created_at',
] as const

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
export async function upsertCheckout(db: Db, row: Insertable<CheckoutTable>): Promise<CheckoutRow> {
  return (
    withSandbox(db)
      .insertInto('sandbox.checkout')
      .values(row)
      // Changes nothing, but makes PostgreSQL return the row that was there.
      .onConflict((conflict) =>
        conflict.column('idempotency_key').doUpdateSet({ idempotency_key: row.idempotency_key }),
      )
      .returning(checkoutColumns)
      .executeTakeFirstOrThrow()
  )
}

export const findCheckout = (
  db: Db,
  name: 'id' | 'reference',
  value: string,
): Promise<CheckoutRow | undefined> =>
  withSandbox(db)
    .selectFrom('sandbox.checkout')
    .select(checkoutColumns)
    .where(name, '=', value)
    .executeTakeFirst()

export const lockCheckout = (tx: Db, id: string): Promise<CheckoutRow | undefined> =>
  withSandbox(tx)
    .selectFrom('sandbox.checkout')
    .select(checkoutColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function changeCheckout(
  tx: Db,
  id: string,
  changes: Updateable<CheckoutTable>,
): Promise<void> {
  await withSandbox(tx).updateTable('sandbox.checkout').set(changes).where('id', '=', id).execute()
}

const subscriptions = (db: Db) =>
  withSandbox(db)
    .selectFrom('sandbox.checkout')
    .select(checkoutColumns)
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
  changes: Updateable<CheckoutTable>,
): Promise<void> {
  await withSandbox(tx)
    .updateTable('sandbox.checkout')
    .set(changes)
    .where('subscription_id', '=', id)
    .where('subscription_state', '<>', 'cancelled')
    .execute()
}

export async function insertCharge(tx: Db, row: Insertable<ChargeTable>): Promise<void> {
  await withSandbox(tx).insertInto('sandbox.charge').values(row).execute()
}

export const findCharge = (db: Db, id: string): Promise<ChargeRow | undefined> =>
  withSandbox(db).selectFrom('sandbox.charge').selectAll().where('id', '=', id).executeTakeFirst()

export const listCharges = (db: Db, subscriptionId: string): Promise<ChargeRow[]> =>
  withSandbox(db)
    .selectFrom('sandbox.charge')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('made_at')
    .execute()

export const listRefunds = (db: Db, chargeId: string): Promise<RefundRow[]> =>
  withSandbox(db)
    .selectFrom('sandbox.refund')
    .selectAll()
    .where('charge_id', '=', chargeId)
    .execute()

/** Refunds once per idempotency key. False when the refunds would exceed the charge. */
export async function refundCharge(
  db: Db,
  refund: { id: string; key: string; reference: string; chargeId: string; amount: number },
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      insert into sandbox.refund (id, idempotency_key, reference, charge_id, amount)
      select ${refund.id}, ${refund.key}, ${refund.reference}, id, ${refund.amount}::int from sandbox.charge
      where id = ${refund.chargeId} and state = 'paid' and refunded + ${refund.amount} <= amount
      on conflict (idempotency_key) do nothing
      returning charge_id, amount
    )
    update sandbox.charge set refunded = refunded + added.amount
    from added where charge.id = added.charge_id
    returning charge.id
  `.execute(db)
  if (rows.length === 1) return true
  const before = await withSandbox(db)
    .selectFrom('sandbox.refund')
    .select('id')
    .where('idempotency_key', '=', refund.key)
    .executeTakeFirst()
  return before !== undefined
}
