import type pg from 'pg'
import { systemIds } from '#server/kit/actor.ts'

/** Gifts of one minute each in all states and methods, most of them received. Every tenth payment has a pending refund. */
export async function fillGifts(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `create temporary table made as
     select n, gen_random_uuid() as id, now() - n * interval '1 minute' as at,
       case when n % 20 < 14 then 'received'
         else (array['refunded', 'pledged', 'pledged', 'in-review', 'not-completed', 'open'])[n % 20 - 13] end as state,
       case when n % 20 in (15, 16) then 'e-transfer'
         when n % 20 < 14 then (array['stripe', 'stripe', 'e-transfer', 'cash', 'cheque'])[n % 5 + 1]
         else 'stripe' end as method
     from generate_series(1, $1::int) as n`,
    [count],
  )
  await client.query(
    `insert into payment (id, purpose, subject, provider, description, amount, state, checkout_id, created_at, expires_at)
     select id, 'gift', id, 'test', 'Gift', 5000,
       case state when 'in-review' then 'mismatched' when 'not-completed' then 'expired' when 'open' then 'open' else 'paid' end,
       id, at, at
     from made where method = 'stripe'`,
  )
  await client.query(
    `insert into gift (id, key_hash, frequency, amount, method, state, is_anonymous, reference, payment_id, vault_key_id,
       donor, given_at, settled_at)
     select id, sha256(convert_to('key ' || id, 'UTF8')), (array['one-time', 'monthly', 'yearly'])[n % 3 + 1], 5000, method, state, n % 5 = 0,
       regexp_replace(translate(lpad(n::text, 6, 'Z'), '01', 'AB'), '(...)(...)', 'GIVE-\\1-\\2'),
       case when method = 'stripe' then id end, id, decode(repeat(md5(n::text), 20), 'hex'), at,
       case when state in ('received', 'refunded') then at end
     from made`,
  )
  await client.query(
    `update payment set refunded = payment.amount from gift where payment_id = payment.id and gift.state = 'refunded'`,
  )
  await client.query(
    `insert into payment_refund (id, payment_id, seen_version, amount, reason, requested_by, requested_at)
     select gen_random_uuid(), id, 0, 100, 'It was given twice', $1, now()
     from made where method = 'stripe' and state = 'received' and n % 10 = 0`,
    [systemIds.store],
  )
  await client.query('drop table made')
  await client.query('vacuum analyze gift, payment, payment_refund')
}
