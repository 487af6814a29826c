import { eventsPerPage } from '#contract/event.ts'
import { fillWithEvents } from './event-crowd.ts'
import { type FilledApp, onPostgres, openFilled, timeOf } from './filled-app.ts'
import { median, percentile } from './load.ts'
import type { Line } from './table.ts'

const few = 100
const many = 100_000
const mostTimes = 1.5
const asks = 300
const warmUps = 50

type Times = { few: number[]; many: number[] }

/** What a page of the list costs among many events and among few, asked in turns from one PostgreSQL. */
export const compareLists = (dataDir: string): Promise<Line[]> =>
  onPostgres(dataDir, async (adminUrl) => {
    const short = await openList(adminUrl, few)
    const long = await openList(adminUrl, many)
    const compare = async (where: string, offset: number) =>
      report(where, await askInTurns(short, long, pageAt(offset)))
    const lines = [
      ...(await compare('the first page', 0)),
      ...(await compare('page 25', 24 * eventsPerPage)),
      ...(await compare('page 100', 99 * eventsPerPage)),
    ]
    const searching = await askInTurns(short, long, `${pageAt(0)}&q=walk`)
    await short.close()
    await long.close()
    return [...lines, { what: 'A search among 100 and 100,000 events', is: inWords(searching) }]
  })

const pageAt = (offset: number) => `/api/v1/event/all?limit=${eventsPerPage}&offset=${offset}`

const openList = (adminUrl: string, count: number): Promise<FilledApp> =>
  openFilled(adminUrl, `events_${count}`, (client) => fillWithEvents(client, count))

/** The first page among few is what every page among many is measured by. */
async function askInTurns(short: FilledApp, long: FilledApp, path: string): Promise<Times> {
  const times: Times = { few: [], many: [] }
  for (let i = 0; i < warmUps + asks; i++) {
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
      is: ratio.toFixed(2),
      target: `at most ${mostTimes.toFixed(2)}`,
      isMet: ratio <= mostTimes,
    },
    { what: `Four of 100 and of 100,000, ${where}`, is: inWords(times) },
  ]
}

/** The median, and what 95 of 100 stay below. */
const inWords = ({ few: short, many: long }: Times) => `${spread(short)} and ${spread(long)}`
const spread = (times: number[]) =>
  `${median(times).toFixed(2)} (${percentile(times, 95).toFixed(2)}) ms`
