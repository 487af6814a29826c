import type pg from 'pg'

const days = 10 * 365

/** So many events over ten years, half of them still to come: each is one of the site's own on another day. */
export async function fillWithEvents(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(`
    with model as (select *, row_number() over () - 1 as number, count(*) over () as models from event)
    insert into event (
      id, name, day, starts, ends, starts_at, ends_at, registration_required, intake_required, youth_only, language,
      location, topic, description, cover, access, capacity, exact_address, plain_title, updated_at
    )
    select
      id || '-copy-' || copy, name, day + later, starts, ends, starts_at + make_interval(days => later),
      ends_at + make_interval(days => later), registration_required, intake_required, youth_only, language,
      location, topic, description, cover, access, capacity, exact_address, plain_title, updated_at
    from generate_series(0, ${count - 1}) as copy
    cross join lateral (select (copy::float / ${count} * ${days})::int - ${days / 2} as later) as shift
    join model on number = copy % models
  `)
  await client.query(`delete from event where id !~ '-copy-'`)
}
