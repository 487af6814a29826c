import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { apiPrefix } from '#contract/endpoint.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { handleErrors } from '#server/kit/error-handler.ts'
import { postRoutes } from '#server/posts/routes.ts'
import { cacheEndpoints } from '#server/site/cache-endpoints.ts'
import { watchNouns } from '#server/site/noun-watch.ts'
import { createPageCache } from '#server/site/page-cache.ts'
import { createKnownParameters } from '#server/site/page-key.ts'
import { createSecure } from '#server/site/security-headers.ts'
import { buildContentDesk, type ContentDesk } from '#tests/kit/desk/content.ts'
import { breakableProxy } from '#tests/kit/database/breakable-database.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { siteSettings } from '#tests/kit/server/test-site.ts'
import { publishScheduled } from './schedule.ts'
import { rolesOfActive } from '#server/staff/people.ts'

/** A server process with a cache. Only the database is shared with the Desk. */
async function startNode(desk: ContentDesk, listenAt?: string) {
  const known = createKnownParameters()
  const pages = createPageCache({ clock: desk.clock, known, secure: createSecure(siteSettings) })
  const app = Fastify()
  handleErrors(app)
  void app.register(
    async (api) => {
      cacheEndpoints(api, { pages, known })
      postRoutes(api, desk)
      eventRoutes(api, desk)
      campaignRoutes(api, desk)
      catalogueRoutes(api, desk)
    },
    { prefix: apiPrefix },
  )
  const { pool } = desk.connection
  const url = listenAt ?? pool.options.connectionString ?? ''
  const watch = watchNouns({ url, pool, onChange: pages.drop, onError: () => undefined })
  onTestFinished(async () => {
    await watch.stop()
    await app.close()
  })
  await watch.ready
  return app
}

const changes = 100

test('[C40] [D17] a post that is published, edited and unpublished 100 times is never stale on two nodes', async () => {
  const desk = await buildContentDesk()
  const nodes = await Promise.all([startNode(desk), startNode(desk)])
  const { rows } = await desk.call(
    content.listContent,
    { params: { kind: 'post' }, query: {} },
    { as: desk.editor },
  )
  const key = { kind: 'post', id: rows[0]?.id ?? '' } as const
  const times: number[] = []
  let reads = 0
  const untilBoth = async (isShown: (status: number, title: unknown) => boolean) => {
    const startedAt = performance.now()
    for (const node of nodes)
      for (;;) {
        const response = await node.inject(`${apiPrefix}/blog/${key.id}`)
        reads += 1
        if (isShown(response.statusCode, response.json().data?.blog?.title)) break
        if (performance.now() - startedAt > 30_000) throw new Error('A node is stale.')
        await wait(5)
      }
    times.push(performance.now() - startedAt)
  }
  for (let change = 0; change < changes; change += 1) {
    if (change % 5 === 4) {
      const { version } = await desk.open(key)
      const input = { params: key, body: { version } }
      await desk.call(publishing.unpublishContent, input, { as: desk.editor })
      await untilBoth((status) => status === 404)
    } else {
      expect((await desk.change(key, { title: `Title ${change}` })).statusCode).toBe(200)
      await untilBoth((_status, title) => title === `Title ${change}`)
    }
  }
  const slowest = Math.round(Math.max(...times))
  console.info(
    `  D17: ${changes} changes, ${reads} reads, visible on both nodes within ${slowest} ms`,
  )
})

/** Repeats a read until it shows the change. Returns how long that took. */
async function untilShown(node: FastifyInstance, path: string, isShown: (read: Read) => boolean) {
  const startedAt = performance.now()
  for (let reads = 1; ; reads += 1) {
    const response = await node.inject(`${apiPrefix}${path}`)
    const title = response.json().data?.blog?.title
    const durationMs = performance.now() - startedAt
    if (isShown({ status: response.statusCode, title })) return { reads, durationMs }
    if (durationMs > 60_000) throw new Error('A node is stale.')
    await wait(5)
  }
}

type Read = { status: number; title: unknown }

test('[C40] [C41] [D17] a node whose notifications are cut shows each change, and nothing after it was unpublished', async () => {
  const desk = await buildContentDesk()
  const proxy = await breakableProxy(desk.connection.pool.options.connectionString ?? '')
  onTestFinished(proxy.close)
  const node = await startNode(desk, proxy.url)
  const { rows } = await desk.call(
    content.listContent,
    { params: { kind: 'post' }, query: {} },
    { as: desk.editor },
  )
  const key = { kind: 'post', id: rows[0]?.id ?? '' } as const
  const path = `/blog/${key.id}`
  const seen = [await untilShown(node, path, ({ status }) => status === 200)]
  proxy.cut()
  for (const title of ['First without notifications', 'Second without notifications']) {
    expect((await desk.change(key, { title })).statusCode).toBe(200)
    seen.push(await untilShown(node, path, (read) => read.title === title))
  }
  const { version } = await desk.open(key)
  const input = { params: key, body: { version } }
  await desk.call(publishing.unpublishContent, input, { as: desk.editor })
  seen.push(await untilShown(node, path, ({ status }) => status === 404))
  proxy.restore()
  for (let read = 0; read < 1_000; read += 1)
    expect((await node.inject(`${apiPrefix}${path}`)).statusCode).toBe(404)
  expect((await desk.change(key, { title: 'With notifications' })).statusCode).toBe(200)
  await untilShown(node, path, ({ title }) => title === 'With notifications')
  const slowest = Math.round(Math.max(...seen.map(({ durationMs }) => durationMs)))
  console.info(`  D17: without notifications 3 changes visible within ${slowest} ms`)
})

test('[C41] an unpublished event, post, product and campaign is a 404 on both nodes', async () => {
  const desk = await buildContentDesk()
  const nodes = await Promise.all([startNode(desk), startNode(desk)])
  const paths = { event: '/event', post: '/blog', product: '/merch', campaign: '/campaign' }
  for (const kind of ['event', 'post', 'product', 'campaign'] as const) {
    const { rows } = await desk.call(
      content.listContent,
      { params: { kind }, query: {} },
      { as: desk.editor },
    )
    const key = { kind, id: rows.at(-1)?.id ?? '' }
    const path = `${paths[kind]}/${key.id}`
    const both = (wanted: number) =>
      Promise.all(nodes.map((node) => untilShown(node, path, ({ status }) => status === wanted)))
    await both(200)
    const { version } = await desk.open(key)
    const input = { params: key, body: { version } }
    await desk.call(publishing.unpublishContent, input, { as: desk.editor })
    await both(404)
    expect((await desk.publish(key)).statusCode).toBe(200)
    await both(200)
  }
})

test('[C42] [D18] two schedulers with clocks five minutes apart publish each of 24 schedules once', async () => {
  // The clocks go forward in this night.
  const clock = fakeClock('2026-03-07T20:30:00.000Z')
  const desk = await buildContentDesk({ clock, withContent: true })
  const ahead = fakeClock(new Date(clock.now().getTime() + 5 * 60_000))
  const nodes = [desk, { ...desk, clock: ahead }]
  const as = desk.editor
  const { rows } = await desk.call(
    content.listContent,
    { params: { kind: 'post' }, query: {} },
    { as },
  )
  const original = rows[0]?.id ?? ''
  const due: { id: string; at: number }[] = []
  for (let hour = 0; hour < 24; hour += 1) {
    const input = { params: { kind: 'post', id: original }, body: {} } as const
    const { id, version } = await desk.call(content.copyContent, input, {
      as,
      headers: { 'idempotency-key': randomUUID() },
    })
    // 14:00 to 23:00, then 00:00 to 13:00; 02:00 does not exist in this night.
    const [day, time] =
      hour < 10 ? ['2026-03-07', 14 + hour] : ['2026-03-08', hour - 10 === 2 ? 3 : hour - 10]
    const body = { version, day, time: `${String(time).padStart(2, '0')}:30` }
    const params = { kind: 'post', id } as const
    const { publishAt } = await desk.call(publishing.scheduleContent, { params, body }, { as })
    due.push({ id, at: Date.parse(publishAt ?? '') })
  }
  const job = publishScheduled(contentKinds, rolesOfActive)
  for (let step = 0; step < 24 * 12; step += 1) {
    clock.advance(5 * 60_000)
    ahead.advance(5 * 60_000)
    await Promise.all(nodes.map((node) => runJob(node, job)))
  }
  const published = await desk.db
    .selectFrom('audit')
    .select(['subject', 'at'])
    .where('action', '=', 'published')
    .execute()
  expect(published).toHaveLength(due.length)
  expect(new Set(published.map(({ subject }) => subject))).toEqual(new Set(due.map(({ id }) => id)))
  const early = published.filter(
    ({ subject, at }) => at.getTime() < (due.find(({ id }) => id === subject)?.at ?? 0),
  )
  expect(early).toEqual([])
  console.info(
    `  D18: ${due.length} schedules, two clocks 5 min apart, ${published.length} publishes`,
  )
})
