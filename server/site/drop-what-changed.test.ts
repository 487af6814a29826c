import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import defaultOrganisation from '#content/organisation.json' with { type: 'json' }
import { apiPrefix } from '#contract/endpoint.ts'
import { Organisation } from '#contract/organisation.ts'
import { addCampaigns, readCampaign } from '#server/campaigns/campaigns.ts'
import { campaignRoutes } from '#server/campaigns/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import { crisisLineRoutes } from '#server/crisis-lines/routes.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { organisationRoutes } from '#server/organisation/routes.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { readPage, savePages } from '#server/pages/pages.ts'
import { postRoutes } from '#server/posts/routes.ts'
import { buildContentDesk, type ContentDesk } from '#tests/kit/desk/content.ts'
import { builtSite } from '#tests/kit/server/built-site.ts'
import { cacheEndpoints } from './cache-endpoints.ts'
import { watchNouns } from './noun-watch.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createKnownParameters } from './page-key.ts'
import { createSecure } from './security-headers.ts'

const paths = [
  '/blog',
  '/blog/coming-out-late',
  '/blog/hair-in-a-dry-winter',
  '/blog/private-on-a-shared-phone',
  '/blog/the-mat-the-pew-and-the-door',
  '/campaign',
  '/campaign/details',
  '/campaign/second',
  '/crisis-line',
  '/event/addevent/drum-circle',
  '/event/addevent/hair-day',
  '/event/all',
  '/event/drum-circle',
  '/event/feed.ics',
  '/event/hair-day',
  '/merch/all',
  '/merch/loom-pocket-hoodie',
  '/merch/woven-heart-pin',
  '/organisation',
  '/page/about',
  '/page/home',
  '/page/program',
] as const

async function watchFor({ connection: { pool } }: ContentDesk, pages: PageCache) {
  const url = pool.options.connectionString ?? ''
  const watch = watchNouns({ url, pool, onChange: pages.drop, onError: () => undefined })
  onTestFinished(watch.stop)
  await watch.ready
}

/** A server process with the cached responses of which pages consist. Only the database is shared. */
async function startNode(desk: ContentDesk) {
  const known = createKnownParameters()
  const pages = createPageCache({
    clock: desk.clock,
    known,
    secure: createSecure(desk.settings),
  })
  const app = Fastify()
  onTestFinished(() => app.close())
  void app.register(
    async (api) => {
      cacheEndpoints(api, { pages, known })
      organisationRoutes(api, desk)
      pageRoutes(api, desk)
      crisisLineRoutes(api, desk)
      eventRoutes(api, desk)
      postRoutes(api, desk)
      campaignRoutes(api, desk)
      catalogueRoutes(api, desk)
    },
    { prefix: apiPrefix },
  )
  await watchFor(desk, pages)
  const read = async (path: string) => (await app.inject(apiPrefix + path)).body
  const dropped = () => paths.filter((path) => pages.find(apiPrefix + path) === undefined)
  return { read, dropped }
}

async function start() {
  const desk = await buildContentDesk()
  const nodes = [await startNode(desk), await startNode(desk)]
  const readAll = async () => {
    for (const { read } of nodes) for (const path of paths) await read(path)
  }

  /** Both nodes drop these responses and no other, and none is stale. */
  async function expectDropped(expected: readonly (typeof paths)[number][]) {
    for (const { dropped } of nodes) await expect.poll(dropped).toEqual(expected)
    for (const path of paths) {
      const current = (await desk.app.inject(apiPrefix + path)).body
      for (const { read } of nodes) expect([path, await read(path)]).toEqual([path, current])
    }
  }
  return { desk, readAll, expectDropped }
}

test('[C40] publishing drops on both nodes what reads the record, and nothing else', async () => {
  const { desk, readAll, expectDropped } = await start()
  const { db, clock } = desk
  const { path: _path, ...first } = await readCampaign(db, 'details')
  const second = { ...first, _id: 'second', name: 'The second campaign', position: 99 }
  await db.transaction().execute((tx) => addCampaigns(tx, clock, [second]))
  await readAll()
  const publish = async (kind: 'page' | 'post' | 'event' | 'product' | 'campaign', id: string) => {
    const { body } = await desk.open({ kind, id })
    const change = kind === 'page' ? pageChange(body) : { title: 'MARKED', name: 'MARKED' }
    expect((await desk.change({ kind, id }, change)).statusCode).toBe(200)
  }

  await publish('page', 'about')
  await expectDropped(['/page/about'])
  // Its crisis lines stay as they are.
  await publish('page', 'program')
  await expectDropped(['/page/program'])
  await publish('post', 'coming-out-late')
  await expectDropped([
    '/blog',
    '/blog/coming-out-late',
    '/blog/private-on-a-shared-phone',
    '/blog/the-mat-the-pew-and-the-door',
  ])
  await publish('event', 'drum-circle')
  await expectDropped([
    '/event/addevent/drum-circle',
    '/event/all',
    '/event/drum-circle',
    '/event/feed.ics',
  ])
  await publish('product', 'woven-heart-pin')
  await expectDropped(['/merch/all', '/merch/woven-heart-pin'])
  await publish('campaign', 'second')
  await expectDropped(['/campaign', '/campaign/second'])
  // The first campaign has two addresses.
  await publish('campaign', first._id)
  await expectDropped(['/campaign', '/campaign/details', '/campaign/second'])
})

/** Another heading in one part of the page. */
function pageChange(body: Record<string, unknown>): Record<string, unknown> {
  const [key, part] = Object.entries(body).find(([, value]) => Object(value).heading) ?? ['', {}]
  return { [key]: { ...Object(part), heading: 'Marked' } }
}

test('[C61] [C40] a built page is dropped by its own texts, and every page by crisis numbers and by header and footer', async () => {
  const desk = await buildContentDesk()
  const { db, clock } = desk
  const { pages, open } = await builtSite(desk, { maxBytes: 48 * 1024 * 1024 })
  await watchFor(desk, pages)
  const addresses = ['/about', '/leadership', '/events/hair-day/register']
  const openAll = async () => (await Promise.all(addresses.map(open))).map(({ html }) => html)
  const dropped = () => addresses.filter((address) => pages.find(address) === undefined)
  await openAll()
  expect(dropped()).toEqual([])

  const { body } = await desk.open({ kind: 'page', id: 'about' })
  await desk.change({ kind: 'page', id: 'about' }, pageChange(body))
  await expect.poll(dropped).toEqual(['/about'])
  expect((await openAll()).map((html) => html.includes('Marked'))).toEqual([true, false, false])

  const organisation = { ...Organisation.parse(defaultOrganisation), email: 'marked@example.org' }
  await db.transaction().execute((tx) => changeOrganisation(tx, organisation))
  await expect.poll(dropped).toEqual(addresses)
  for (const html of await openAll()) expect(html).toContain('marked@example.org')

  const program = await readPage(db, 'program')
  if (program.slug !== 'program') throw new Error('another page')
  const call = { shown: '1-800-668-0000', dialled: '+18006680000' }
  const items = program.more.items.map((item) =>
    item.name === 'Kids Help Phone' ? { ...item, call } : item,
  )
  const changed = { ...program, more: { ...program.more, items } }
  await db.transaction().execute((tx) => savePages(tx, clock, [changed]))
  await expect.poll(dropped).toEqual(addresses)
  for (const html of await openAll()) expect(html).toContain('1-800-668-0000')

  // Neither is cached.
  await desk.change({ kind: 'post', id: 'coming-out-late' }, { title: 'Marked title' })
  const feed = (await open('/blog/feed.xml')).html
  const sitemap = (await open('/sitemap.xml')).html
  expect([feed.includes('Marked title'), sitemap.includes('/blog/coming-out-late')]).toEqual([
    true,
    true,
  ])
})
