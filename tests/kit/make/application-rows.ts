import type pg from 'pg'

/**
 * Applications of one minute each in all kinds and states, most of them decided. Every tenth has an assignee. Most
 * mailboxes applied once or twice, and one of them sent every hundredth application.
 */
export async function fillApplications(
  client: pg.ClientBase,
  count: number,
  { assignee, mailbox }: { assignee: string; mailbox: Buffer },
): Promise<void> {
  await client.query(
    `insert into application (id, kind, state, vault_key_id, contact, answers, mailbox, key_hash,
       arrived_at, touched_at, decided_at, assignee_staff_id)
     select gen_random_uuid(), (array['volunteer', 'member', 'partnership', 'collaborator'])[n % 4 + 1],
       case when n % 20 < 4 then (array['new', 'talking', 'waiting', 'withdrawn'])[n % 20 + 1]
         else (array['welcome', 'not-now'])[n % 2 + 1] end,
       gen_random_uuid(), decode(repeat(md5(n::text), 20), 'hex'), decode(repeat(md5(n::text), 100), 'hex'),
       case when n % 100 = 0 then $3 else sha256(int4send(n * 7919 % 60000)) end, sha256(int4send(n)),
       at, at, case when n % 20 > 2 then at end, case when n % 10 = 0 then $2::uuid end
     from (select n, now() - ($1::int - n) * interval '1 minute' as at from generate_series(1, $1::int) as n) as made
     order by n`,
    [count, assignee, mailbox],
  )
  await client.query('vacuum analyze application')
}
