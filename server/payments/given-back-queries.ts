import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** In cents: what has gone back, and what was asked for and has not gone yet. */
export type GivenBack = { refunded: number; asked: number }

const nothing: GivenBack = { refunded: 0, asked: 0 }

/** Of each payment itself by its id, and of each time that it came round by the name of the invoice. */
export async function readGivenBack(
  db: Db,
  payments: readonly (string | null)[],
): Promise<(name: string | null) => GivenBack> {
  const ids = payments.filter((id) => id !== null)
  const { rows } = await sql<GivenBack & { name: string }>`
    select name, refunded, coalesce(sum(payment_refund.amount), 0)::int as asked
    from (
      select id::text as name, id as payment_id, null as payment_invoice_id, refunded from payment
      union all
      select id, payment_id, id, refunded from payment_invoice
    ) as paid
    left join payment_refund on payment_refund.payment_id = paid.payment_id
      and payment_refund.payment_invoice_id is not distinct from paid.payment_invoice_id and payment_refund.state = 'asked'
    where paid.payment_id = any(${ids}::uuid[])
    group by name, refunded
  `.execute(db)
  const byName = new Map(rows.map(({ name, refunded, asked }) => [name, { refunded, asked }]))
  return (name) => byName.get(name ?? '') ?? nothing
}
