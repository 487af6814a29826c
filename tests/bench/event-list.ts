import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { eventsPerPage } from '#contract/event.ts'
import { buildApp } from '#server/app.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { connect } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { systemClock } from '#server/kit/clock.ts'
import { readSettings } from '#server/settings.ts'
import { databaseAt } from '#tests/kit/database/database-setup.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { fillWithEvents } from './event-crowd.ts'
import { median, percentile } from './load.ts'
import type { Line } from './table.ts'

const few = 100
const many = 100_000
const mostTimes = 1.5
const asks = 300
const warmUps = 50

type List = { app: FastifyInstance; close: () => Promise<void> }
type Times = { few: number[]; many: number[] }

/** What a page of the list costs among many events and among few, asked in turns from one PostgreSQL. */
export async function compareLists(dataDir: string): Promise<Line[]> {
  const log = { info: ignore, warn: ignore, error: console.error }
  const embedded = await startEmbedded({ dataDir, isThrowaway: false, say: ignore, log })
  try {
    const short = await openList(embedded.adminUrl, few)
    const long = await openList(embedded.adminUrl, many)
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
  } finally {
    await embedded.stop()
  }
}

const ignore = () => undefined

const pageAt = (offset: number) => `/api/v1/event/all?limit=${eventsPerPage}&offset=${offset}`

/** Without a cache before it, so that every answer is made anew. */
async function openList(adminUrl: string, count: number): Promise<List> {
  const name = `events_${count}`
  const keeper = new pg.Client({ connectionString: adminUrl })
  await keeper.connect()
  await keeper.query(`create database ${name}`)
  await keeper.end()
  const url = databaseAt(adminUrl, name)
  await migrate(url)
  const { db, pool, close } = connect(url, { onError: console.error })
  await importContent(db, { clock: systemClock })
  const client = await pool.connect()
  await fillWithEvents(client, count)
  client.release(true)
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  const app = buildApp({ db, settings, clock: systemClock, keys: newKeys() })
  return { app, close: () => app.close().then(close) }
}

/** The first page among few is what every page among many is measured by. */
async function askInTurns(short: List, long: List, path: string): Promise<Times> {
  const times: Times = { few: [], many: [] }
  for (let i = 0; i < warmUps + asks; i++) {
    times.few.push(await timeOf(short, path.replace(/offset=\d+/, 'offset=0')))
    times.many.push(await timeOf(long, path))
  }
  return { few: times.few.slice(warmUps), many: times.many.slice(warmUps) }
}

async function timeOf({ app }: List, path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await app.inject(path)
  const milliseconds = performance.now() - startedAt
  if (answer.statusCode !== 200) throw new Error(`The list answered ${answer.body}`)
  return milliseconds
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
