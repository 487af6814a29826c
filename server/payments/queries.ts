import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Payment } from '#server/db/tables.ts'

export type PaymentRow = Selectable<Payment>
export type PaymentState = PaymentRow['state']

/** Named one by one, so that the database plans each query once. */
const columns = [
  'amount',
  'attempt',
  'checked_at',
  'checkout_id',
  'created_at',
  'customer_id',
  'declines',
  'description',
  'disputed_at',
  'expires_at',
  'id',
  'interval',
  'opened_at',
  'provider_payment_id',
  'provider',
  'purpose',
  'refunded',
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

/** Nobody else changes it until this transaction ends. */
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

/** By whatever name the provider gave to a part of it. */
export const findBy = (
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

/** Nothing when somebody else was faster, or it was given up meanwhile. */
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

/** Of a gift or order that is forgotten. What was paid stays for the books, and a bank may have it in hand. */
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
  // A card that was declined on the page may have left an invoice that nobody paid.
  await tx.deleteFrom('payment_invoice').where('payment_id', 'in', unpaid).execute()
  await tx.deleteFrom('payment').where('id', 'in', unpaid).execute()
}

/** Asking changes nothing of it, so its version stays. */
export async function markChecked(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('payment').set({ checked_at: at }).where('id', '=', id).execute()
}

/** Counted once, however many saw the provider break for the same key. */
export async function countBroken(db: Db, id: string, attempt: number): Promise<void> {
  await db
    .updateTable('payment')
    .set({ attempt: attempt + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'created')
    .execute()
}

/** Opened pages that nobody has asked the provider about for a while. */
export const pagesToCheck = (db: Db, before: Date, most: number) =>
  payments(db)
    .where('state', 'in', ['open', 'processing'])
    .where(({ eb, fn }) => eb(fn.coalesce('checked_at', 'opened_at', 'created_at'), '<=', before))
    .orderBy(({ fn }) => fn.coalesce('checked_at', 'opened_at', 'created_at'))
    .limit(most)
    .execute()

/** Those whose page never came. */
export const neverOpened = (db: Db, before: Date, most: number) =>
  payments(db)
    .where('state', '=', 'created')
    .where('created_at', '<=', before)
    .limit(most)
    .execute()

export const liveSubscriptions = (db: Db, after: string, most: number) =>
  db
    .selectFrom('payment')
    .select(['id', 'subscription_id'])
    .where('subscription_id', 'is not', null)
    .where(({ eb, or }) =>
      or([eb('subscription_state', 'is', null), eb('subscription_state', '<>', 'cancelled')]),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** Subscriptions that will ask for money within a time, by their ids from one on. */
export const renewingBetween = (
  db: Db,
  { purpose, interval, from, until, after, most }: Renewing,
): Promise<PaymentRow[]> =>
  payments(db)
    .where('purpose', '=', purpose)
    .where('interval', '=', interval)
    .where('subscription_state', 'in', ['active', 'past-due'])
    .where('renews_at', '>', from)
    .where('renews_at', '<=', until)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

type Renewing = {
  purpose: 'gift' | 'order'
  interval: 'month' | 'year'
  from: Date
  until: Date
  after: string
  most: number
}
