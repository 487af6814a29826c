import type pg from 'pg'
import { systemIds } from '#server/kit/actor.ts'

/**
 * Orders of one minute each, mostly sent ones, with two lines and a payment. Every tenth has a pending refund, and every
 * hundredth could not be filled: the last items are rarely sold twice.
 */
export async function fillOrders(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `insert into payment (id, purpose, subject, provider, description, amount, state, checkout_id, created_at, expires_at)
     select id, 'order', id, 'test', 'An order', 4800, 'paid', id, at, at from (
       select gen_random_uuid() as id, now() - n * interval '1 minute' as at from generate_series(1, $1::int) as n
     ) as made`,
    [count],
  )
  await client.query(
    `insert into shop_order (id, key_hash, status_key_hash, order_note_id, bag_id, state, reference, subtotal, shipping,
       total, shipping_area, payment_id, content_hash, ordered_at)
     select id, sha256(convert_to('key ' || id, 'UTF8')), sha256(convert_to('status ' || id, 'UTF8')), id, id,
       case when n % 100 = 8 then 'unfulfillable' when n % 10 in (6, 7, 9) then (array['paid', 'refunded', '', 'cancelled'])[n % 10 - 5] else 'sent' end,
       regexp_replace(translate(lpad(n::text, 8, 'Z'), '01', 'AB'), '(....)(....)', 'SHOP-\\1-\\2'), 4000, 800, 4800, 'within Calgary', id, sha256('x'), created_at
     from (select id, created_at, row_number() over (order by created_at) as n from payment) as paid`,
  )
  await client.query(
    `insert into order_line (shop_order_id, product_size_id, name, size, price, quantity)
     select shop_order.id, size.id, 'A thing', 'One Size', 1000, 2
     from shop_order, (select id from product_size order by id limit 2) as size`,
  )
  await client.query(
    `update payment set refunded = amount from shop_order
     where payment_id = payment.id and shop_order.state in ('refunded', 'unfulfillable')`,
  )
  await client.query(
    `insert into payment_refund (id, payment_id, seen_version, amount, reason, requested_by, requested_at)
     select gen_random_uuid(), id, 0, 100, 'It came torn', $1, now() from (
       select id, row_number() over (order by id) as n from payment where refunded = 0
     ) as numbered where n % 10 = 0`,
    [systemIds.store],
  )
  await client.query('vacuum analyze shop_order, order_line, payment, payment_refund')
}
