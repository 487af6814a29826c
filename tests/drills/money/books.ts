import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { startFakeStripe } from '#tests/kit/server/fake-stripe.ts'

type Stripe = Awaited<ReturnType<typeof startFakeStripe>>

/** Records with a trigger each time a gift becomes received. Each gift must become received once. */
export async function watchGifts(db: Db): Promise<void> {
  await sql`create table received_gift (gift uuid not null)`.execute(db)
  await sql`
    create function note_received_gift() returns trigger language plpgsql as $$
    begin
      insert into received_gift values (new.id);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger received after insert or update of state on gift
    for each row when (new.state = 'received') execute function note_received_gift()
  `.execute(db)
}

/** All payments according to Stripe, as the lines that our database must have: received once and thanked once. */
export function moneyAtStripe(stripe: Stripe): string[] {
  const pages = stripe
    .sessions()
    .filter((page) => page['payment_status'] === 'paid')
    .map((page) => [page['client_reference_id'], page['amount_total']])
  const renewals = stripe.books
    .list('invoice')
    .filter((one) => one['status'] === 'paid' && one['billing_reason'] === 'subscription_cycle')
    .map((one) => [one.id, one['total']])
  return [...pages, ...renewals]
    .map(([name, amount]) => `${String(name)}: ${String(amount)} cents, received 1, thanked 1`)
    .toSorted()
}

/** All received gifts according to our database. */
export async function moneyInDatabase(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format(
      '%s: %s cents, received %s, thanked %s', coalesce(payment_invoice_id, payment_id::text), amount,
      (select count(*) from received_gift where gift = gift.id),
      (select count(*) from mail_outbox
        where purpose = 'gift thanks' and about = sha256(convert_to(gift.id::text, 'UTF8')))
    ) as line
    from gift where state in ('received', 'refunded')
  `.execute(db)
  return rows.map(({ line }) => line).toSorted()
}

/** The refunds in the books of the provider: payment and cents. */
export const refundsAtStripe = ({ books }: Stripe): string[] =>
  books
    .list('refund')
    .map((refund) => `${String(refund['payment_intent'])} ${String(refund['amount'])}`)
    .toSorted()

/** The same according to our rows, of payments and renewals with at most one refund. */
export async function refundsInDatabase(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select coalesce(invoice.provider_payment_id, payment.provider_payment_id) || ' ' || refund.amount as line
    from payment_refund as refund
    join payment on payment.id = refund.payment_id
    left join payment_invoice as invoice on invoice.id = refund.payment_invoice_id
    where refund.state = 'done' and coalesce(invoice.refunded, payment.refunded) = refund.amount
  `.execute(db)
  return rows.map(({ line }) => line).toSorted()
}

/** How many gifts are in each state. */
export async function giftStates(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('gift')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
