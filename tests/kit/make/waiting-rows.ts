import type pg from 'pg'
import { systemIds } from '#server/kit/actor.ts'

/**
 * Inserts records that Today counts, `count` of each kind: payments in question of gifts and orders, conversations,
 * guests, reported cards, sizes with low stock, large documents, and failed emails, jobs and schedules. The gifts and orders must exist.
 */
export async function fillWaiting(client: pg.ClientBase, count: number): Promise<void> {
  for (const table of ['gift', 'shop_order']) await fillTroubles(client, table, count)
  await client.query(
    `update payment set refunded = 0 where id in (
       select payment_id from shop_order where state = 'unfulfillable' order by ordered_at desc limit $1)`,
    [count],
  )
  await client.query(
    `with keys as (
       insert into vault_key (id, purpose, key_id, wrapped, created_at)
       select gen_random_uuid(), 'support', 'a key', '', now() from generate_series(1, $1::int)
       returning id
     )
     insert into conversation (id, vault_key_id, code_hash, last_number, started_at, written_at, last_at, waiting_since)
     select id, id, sha256(uuid_send(id)), 1, now(), now(), now(), now()
     from keys`,
    [count],
  )
  await client.query(
    `with keys as (
       insert into vault_key (id, purpose, key_id, wrapped, created_at)
       select gen_random_uuid(), 'registration', 'a key', '', now() from generate_series(1, $1::int)
       returning id
     )
     insert into registration (id, event_id, state, code, registered_at, proven_at, vault_key_id, sealed)
     select left(replace(id::text, '-', ''), 22), (select id from event where ends_at > now() order by ends_at desc limit 1),
       'pending', id::text, now(), now(), id, ''
     from keys`,
    [count],
  )
  await client.query(
    `update gift set card_hash = sha256(uuid_send(id)), card_reported_at = now()
     where id in (select id from gift where state = 'received' order by given_at desc limit $1)`,
    [count],
  )
  await client.query('update product_size set quantity = reserved + 1')
  await client.query(
    `insert into media_file (id, kind, origin, media_type, size, path)
     select md5(n::text), 'document', 'upload', 'application/pdf', 200000000, '/documents/' || md5(n::text) || '.pdf'
     from generate_series(1, $1::int) as n`,
    [count],
  )
  await client.query(
    `insert into mail_outbox (id, purpose, key, message_id, recipient, status, due_at, created_at)
     select id, 'order paid', id::text, id::text, sha256(''), 'failed', now(), now()
     from (select gen_random_uuid() as id from generate_series(1, $1::int)) as mail`,
    [count],
  )
  await client.query(
    `select graphile_worker.add_job('purge', '{}', max_attempts => 1) from generate_series(1, $1::int)`,
    [count],
  )
  await client.query(`update graphile_worker._private_jobs set attempts = 1, last_error = 'Error'`)
  await client.query(
    `insert into draft (kind, id, body, title, is_published, edited_by, edited_at, schedule_error)
     select 'event', 'waiting-' || n, '{}', 'Evening', false, $2, now(), 'A message' from generate_series(1, $1::int) as n`,
    [count, systemIds.store],
  )
}

/** Different payments for each kind of trouble, the newest first. */
async function fillTroubles(client: pg.ClientBase, table: string, count: number): Promise<void> {
  const paymentsFrom = (kind: number) =>
    `select payment.id, payment.amount, gen_random_uuid() as made, now() - interval '2 days' as at
     from ${table} join payment on payment.id = payment_id
     where payment.state = 'paid' and payment.refunded = 0
       and not exists (select from payment_refund where payment_refund.payment_id = payment.id)
     order by payment.created_at desc limit ${count} offset ${kind * count}`
  await client.query(
    `insert into payment_dispute (id, payment_id, amount, currency, reason, state, opened_at)
     select made, id, amount, 'cad', 'fraudulent', 'open', at from (${paymentsFrom(0)}) as paid`,
  )
  for (const state of ['refused', 'pending'])
    await client.query(
      `insert into payment_refund (id, payment_id, seen_version, amount, reason, requested_by, requested_at, state)
       select made, id, 0, amount, 'It came torn', $1, at, $2 from (${paymentsFrom(1)}) as paid`,
      [systemIds.store, state],
    )
  await client.query(
    `insert into payment_mismatch (payment_id, amount, currency, found_at)
     select id, amount + 100, 'usd', at from (${paymentsFrom(1)}) as paid`,
  )
}
