import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, endpoint } from '#contract/endpoint.ts'
import { systemClock } from '#server/kit/clock.ts'
import { serve } from '#server/kit/serve.ts'
import { type FreshDatabase, freshDatabase } from '#tests/kit/database/database.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { siteSettings } from '#tests/kit/server/test-site.ts'
import { cacheEndpoints } from './cache-endpoints.ts'
import { watchNouns } from './noun-watch.ts'
import { createPageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'
import { createSecure } from './security-headers.ts'
import { mountSite } from './site.ts'

const reads = ['page'] as const
const readHeading = endpoint({ method: 'GET', path: '/heading', reply: dataOf(z.string()), reads })

/** One server process with routes, page cache and watch. Only the database is shared. */
async function startNode({ url, connection: { pool } }: FreshDatabase, pollMs?: number) {
  const known = createKnownParameters()
  const secure = createSecure(siteSettings)
  const pages = createPageCache({ clock: systemClock, known, secure })
  const app = Fastify()
  cacheEndpoints(app, { pages, known })
  serve(app, readHeading, async () => {
    const { rows } = await pool.query(`select body ->> 'heading' as heading from page`)
    return { data: rows[0]?.heading ?? 'nothing' }
  })
  mountSite(app, {
    settings: siteSettings,
    pages,
    known,
    secure,
    site: {
      pages: [],
      handle: async (_request, send) => {
        const { body } = await send({ method: 'GET', path: '/heading', reads })
        return new Response(JSON.stringify(body), { headers: { 'content-type': 'text/html' } })
      },
    },
  })
  const watch = watchNouns({ url, pool, pollMs, onChange: pages.drop, onError: () => undefined })
  onTestFinished(async () => {
    await watch.stop()
    await app.close()
  })
  await watch.ready
  const heading = async (path: string) => (await app.inject(path)).json().data
  return { heading, shows: (text: string) => waitUntilShown(heading, text) }
}

/** Waits until the page and the API both show the text. Returns the duration. */
async function waitUntilShown(
  heading: (path: string) => Promise<string>,
  text: string,
): Promise<number> {
  const startedAt = performance.now()
  const shown = async () => [await heading('/'), await heading('/heading')]
  await expect.poll(shown, { timeout: 20_000, interval: 5 }).toEqual([text, text])
  return performance.now() - startedAt
}

const change = (database: FreshDatabase, heading: string | undefined, { notifies = true } = {}) =>
  database.connection.pool.query(`
    begin;
    delete from page;
    ${heading ? `insert into page (slug, body) values ('home', '{"heading": "${heading}"}');` : ''}
    ${notifies ? `select bump_noun('page')` : `update noun_version set version = version + 1`};
    commit`)

test('every process shows published, edited and removed content', async () => {
  const database = await freshDatabase()
  const nodes = [await startNode(database), await startNode(database)]
  for (const node of nodes) expect(await node.heading('/')).toBe('nothing')
  const times: number[] = []
  for (const heading of ['first', 'second', undefined, 'third', undefined]) {
    await change(database, heading)
    times.push(...(await Promise.all(nodes.map(({ shows }) => shows(heading ?? 'nothing')))))
  }
  printDuration('A change shown on every node', Math.max(...times))
})

test('a process without a notification finds a change by polling', async () => {
  const database = await freshDatabase()
  await change(database, 'first')
  const node = await startNode(database, 200)
  await node.shows('first')
  await change(database, undefined, { notifies: false })
  await node.shows('nothing')
  expect(await node.heading('/')).toBe('nothing')
})
