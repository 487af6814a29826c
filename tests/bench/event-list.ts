import type pg from 'pg'
import { eventsPerPage } from '#contract/event.ts'
import { type FilledApp, onPostgres, openFilled, timeOf } from './filled-app.ts'
import { median, percentile } from './load.ts'
import type { Line } from './table.ts'

const few = 100
const many = 100_000
const days = 10 * 365
/** Each statement must end within the timeout of a connection, also on a slow machine. */
const batch = 1_000
const maxRatio = 1.5
const requestCount = 300
const warmUps = 50

type Times = { few: number[]; many: number[] }

/** Compares the time of a list page among many and among few events, with alternating requests to one PostgreSQL. */
export const compareEventLists = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const short = await openList(adminUrl, few)
    const long = await openList(adminUrl, many)
    const compare = async (where: string, offset: number) =>
      report(where, await measureInTurns(short, long, pageAt(offset)))
    const lines = [
      ...(await compare('the first page', 0)),
      ...(await compare('page 25', 24 * eventsPerPage)),
      ...(await compare('page 100', 99 * eventsPerPage)),
    ]
    const searching = await measureInTurns(short, long, `${pageAt(0)}&q=walk`)
    await short.close()
    await long.close()
    return [...lines, { what: 'A search among 100 and 100,000 events', value: describe(searching) }]
  })

const pageAt = (offset: number) => `/api/v1/event/all?limit=${eventsPerPage}&offset=${offset}`

const openList = (adminUrl: string, count: number): Promise<FilledApp> =>
  openFilled(adminUrl, `events_${count}`, (client) => fillWithEvents(client, count))

/** Compares every page of the long list with the first page of the short one. */
async function measureInTurns(short: FilledApp, long: FilledApp, path: string): Promise<Times> {
  const times: Times = { few: [], many: [] }
  for (let i = 0; i < warmUps + requestCount; i++) {
    times.few.push(await timeOf(short, path.replace(/offset=\d+/, 'offset=0')))
    times.many.push(await timeOf(long, path))
  }
  return { few: times.few.slice(warmUps), many: times.many.slice(warmUps) }
}

function report(where: string, times: Times): Line[] {
  const ratio = median(times.many) / median(times.few)
  return [
    {
      what: `Four of 100,000 events, ${where} ÷ first page of 100`,
      value: ratio.toFixed(2),
      target: `at most ${maxRatio.toFixed(2)}`,
      isMet: ratio <= maxRatio,
    },
    { what: `Four of 100 and of 100,000, ${where}`, value: describe(times) },
  ]
}

/** The median, with the 95th percentile in brackets. */
const describe = ({ few: short, many: long }: Times) => `${spread(short)} and ${spread(long)}`
const spread = (times: number[]) =>
  `${median(times).toFixed(2)} (${percentile(times, 95).toFixed(2)}) ms`

/** Fills the table with copies of the site's events over ten years, half of them in the future. */
export async function fillWithEvents(client: pg.ClientBase, count: number): Promise<void> {
  for (let from = 0; from < count; from += batch)
    await client.query(`
      with model as (
        select *, row_number() over (order by id) - 1 as number, count(*) over () as models
        from event where id !~ '-copy-'
      )
      insert into event (
        id, name, day, starts, ends, starts_at, ends_at, registration_required, intake_required, youth_only, language,
        location, topic, description, cover, access, capacity, event_address_id, plain_title, updated_at
      )
      select
        id || '-copy-' || copy, name, day + later, starts, ends, starts_at + make_interval(days => later),
        ends_at + make_interval(days => later), registration_required, intake_required, youth_only, language,
        location, topic, description, cover, access, capacity, event_address_id, plain_title,
        updated_at - make_interval(mins => copy)
      from generate_series(${from}, ${Math.min(from + batch, count) - 1}) as copy
      cross join lateral (select (copy::float / ${count} * ${days})::int - ${days / 2} as later) as shift
      join model on number = copy % models
    `)
  await client.query(`delete from event where id !~ '-copy-'`)
}
