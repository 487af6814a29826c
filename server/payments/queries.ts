import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Payment } from '#server/db/tables.ts'

export type PaymentRow = Selectable<Payment>
export type PaymentState = PaymentRow['state']

/** Explicit columns, so that PostgreSQL plans each prepared statement once. */
const columns = [
  'amount',
  'attempt',
  'changing_until',
  'checked_at',
  'checkout_id',
  'created_at',
  'customer_id',
  'declines',
  'description',
  'disputed_at',
  'expires_at',
  'handled_at',
  'id',
  'interval',
  'opened_at',
  'provider_payment_id',
  'provider',
  'purpose',
  'refunded',
  'refused_refunds',
  'renews_at',
  'settled_at',
  'state',
  'subject',
  'subscription_amount',
  'subscription_id',
  'subscription_state',
  'url',
  'version',
] as const satisfies readonly (keyof Payment)[]

export async function insertPayment(tx: Db, row: Insertable<Payment>): Promise<void> {
  await tx.insertInto('payment').values(row).execute()
}

export const payments = (db: Db) => db.selectFrom('payment').select(columns)

export const findPayment = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  payments(db).where('id', '=', id).executeTakeFirst()

export const lockPayment = (tx: Db, id: string): Promise<PaymentRow | undefined> =>
  payments(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const paymentsOf = (
  db: Db,
  purpose: PaymentRow['purpose'],
  subject: string,
): Promise<PaymentRow[]> =>
  payments(db)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .execute()

/** Finds a payment by one of the provider's ids. */
export const findByProviderId = (
  db: Db,
  name: 'checkout_id' | 'provider_payment_id' | 'subscription_id',
  value: string,
): Promise<PaymentRow | undefined> => payments(db).where(name, '=', value).executeTakeFirst()

export const changePayment = (
  tx: Db,
  id: string,
  changes: Updateable<Payment>,
): Promise<PaymentRow> =>
  tx
    .updateTable('payment')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Undefined when a concurrent request has the lease. Holds no data of the payment, so the version stays. */
export const takeChangeLease = (
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payment')
    .set({ changing_until: until })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('changing_until', 'is', null), eb('changing_until', '<=', now)]))
    .returning(columns)
    .executeTakeFirst()

/** Leaves the lease of a later request as it is. */
export async function releaseChangeLease(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ changing_until: null })
    .where('id', '=', id)
    .where('changing_until', '=', until)
    .execute()
}

/** Undefined when a concurrent request opened or abandoned the payment first. */
export const markOpened = (
  db: Db,
  id: string,
  { checkoutId, url, at }: { checkoutId: string; url: string; at: Date },
): Promise<PaymentRow | undefined> =>
  db
    .updateTable('payment')
    .set({
      state: 'open',
      checkout_id: checkoutId,
      url,
      opened_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .returning(columns)
    .executeTakeFirst()

/**
 * Deletes the unpaid payments of a deleted gift or order. A paid payment stays for accounting, and a processing one may
 * still be paid.
 */
export async function deleteUnpaid(
  tx: Db,
  purpose: PaymentRow['purpose'],
  subject: string,
): Promise<void> {
  const unpaid = tx
    .selectFrom('payment')
    .select('id')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('state', 'not in', ['processing', 'paid', 'mismatched'])
  // A declined first payment of a subscription may have left an unpaid invoice.
  await tx.deleteFrom('payment_invoice').where('payment_id', 'in', unpaid).execute()
  await tx.deleteFrom('payment').where('id', 'in', unpaid).execute()
}

/** A check changes no data, so the version stays. */
export async function markChecked(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('payment').set({ checked_at: at }).where('id', '=', id).execute()
}

/** Increments once per idempotency key, even if concurrent requests saw the failure. */
export async function countFailedAttempt(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'created')
    .execute()
}

/** Open pages that were not checked with the provider since then. */
export const pagesToCheck = (db: Db, before: Date, limit: number) =>
  payments(db)
    .where('state', 'in', ['open', 'processing'])
    .where(({ eb, fn }) => eb(fn.coalesce('checked_at', 'opened_at', 'created_at'), '<=', before))
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'opened_at', 'created_at'))
    .limit(limit)
    .execute()

/** Payments whose page never opened. */
export const unopenedPayments = (db: Db, before: Date, limit: number) =>
  payments(db)
    .where('state', '=', 'created')
    .where('created_at', '<=', before)
    .limit(limit)
    .execute()

export const liveSubscriptions = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'subscription_id'])
    .where('subscription_id', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('subscription_state', 'is', null), eb('subscription_state', '<>', 'cancelled')]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Subscriptions that renew within a period, in pages by id. */
export const renewingBetween = (
  db: Db,
  { purpose, interval, from, until, after, limit }: Renewing,
): Promise<PaymentRow[]> =>
  payments(db)
    .where('purpose', '=', purpose)
    .where('interval', '=', interval)
    .where('subscription_state', 'in', ['active', 'past-due'])
    .where('renews_at', '>', from)
    .where('renews_at', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

type Renewing = {
  purpose: 'gift' | 'order'
  interval: 'month' | 'year'
  from: Date
  until: Date
  after: string
  limit: number
}
