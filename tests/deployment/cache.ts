import pg from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { startThrowaway } from '#server/db/throwaway.ts'
import { startNginxCache } from './proxy.ts'
import { must, mustBe, type Report } from './report.ts'
import { type Answer, send, siteHost, type Target } from './request.ts'
import { productionSettings, siteServer } from './site-server.ts'
import { isInstalled, type Workspace } from './workspace.ts'

/** Pages and endpoints whose address or response belongs to one person. */
const privatePaths = [
  '/my-data/QUJDREVGR0hJSktMTU5PUA',
  '/my-gift/QUJDREVGR0hJSktMTU5PUA',
  '/my-gift/undo/QUJDREVGR0hJSktMTU5PUA',
  '/receipt/QUJDREVGR0hJSktMTU5PUA',
  '/card/QUJDREVGR0hJSktMTU5PUA/QUJDREVGR0hJSktMTU5PUA',
  '/no-cards/QUJDREVGR0hJSktMTU5PUA',
  '/newsletter/confirm/QUJDREVGR0hJSktMTU5PUA',
  '/newsletter/unsubscribe/QUJDREVGR0hJSktMTU5PUA',
  '/place/QUJDREVGR0hJSktMTU5PUA',
  '/order/QUJDREVGR0hJSktMTU5PUA',
  '/merch-order-complete?order=QUJDREVGR0hJSktMTU5PUA',
  '/donationcompleted?payment=QUJDREVGR0hJSktMTU5PUA',
  '/test-payment/QUJDREVGR0hJSktMTU5PUA',
  '/api/v1/bag/00000000-0000-4000-8000-000000000000',
  '/api/v1/support/presence',
  '/no-such-page',
]

/** Runs deploy/nginx-cache.conf as a CDN in front of a server. */
export async function checkCache(report: Report, workspace: Workspace): Promise<void> {
  if (!(await isInstalled(workspace, 'nginx')))
    return report.skip('nginx is not installed, so no cache was run in front of the server.')
  const { check } = report
  const database = await startThrowaway()
  workspace.onClose(database.stop)
  const settings = { ...(await productionSettings(workspace)), DATABASE_URL: database.url }
  const server = await siteServer(workspace, settings)
  await server.start()
  const cdn = await startNginxCache(workspace, server.target.port)
  const stateOf = ({ headers }: Answer) => headers['x-cache-status']
  const twice = async (path: string, headers: Record<string, string> = {}) => {
    await send(cdn, path, { headers })
    return send(cdn, path, { headers })
  }

  await check('Every page of the sitemap is served from the cache', async () => {
    const paths = await sitemapPaths(cdn)
    must(paths.length > 20, `The sitemap has ${paths.length} pages.`)
    for (const path of paths)
      mustBe(`The cache state of ${path}`, stateOf(await twice(path)), 'HIT')
    report.note(`The sitemap has ${paths.length} pages.`)
  })
  await check('Private pages, private endpoints and errors are never stored', async () => {
    for (const path of privatePaths) {
      const { headers, status } = await twice(path)
      mustBe(`The cache state of ${path}`, headers['x-cache-status'], 'MISS')
      must(
        /no-store|private/.test(headers['cache-control'] ?? ''),
        `${path} (${status}) has Cache-Control ${headers['cache-control']}.`,
      )
    }
  })
  await check('Each encoding has its own copy', async () => {
    const [plain, packed] = [
      await twice('/about'),
      await twice('/about', { 'accept-encoding': 'br' }),
    ]
    mustBe('The encoding of the plain copy', plain.headers['content-encoding'], undefined)
    mustBe('The encoding of the packed copy', packed.headers['content-encoding'], 'br')
    mustBe('The cache state of the packed copy', stateOf(packed), 'HIT')
    must(!plain.body.equals(packed.body), 'Both copies have the same bytes.')
  })
  await check('A browser that has the page gets 304 from the cache', async () => {
    const { headers } = await twice('/about')
    const again = await send(cdn, '/about', { headers: { 'if-none-match': String(headers.etag) } })
    mustBe('The status', again.status, 304)
  })
  await check('Browsers are told to ask again each time', async () => {
    const { headers } = await twice('/about')
    mustBe('Cache-Control', headers['cache-control'], 'public, max-age=0, must-revalidate')
  })
  await check('No response sets a cookie', async () => {
    for (const path of ['/', '/about', ...privatePaths])
      must(!('set-cookie' in (await send(cdn, path)).headers), `${path} sets a cookie.`)
  })
  await check('A changed text reaches visitors', async () => {
    const word = `Changed${Date.now()}`
    const path = '/events'
    await twice(path)
    const startedAt = performance.now()
    await renameEvents(database.url, word)
    while (!(await send(cdn, path)).body.includes(word)) {
      must(performance.now() - startedAt < 60_000, 'The old page was still served after a minute.')
      await wait(50)
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    report.note(`The change was visible after ${seconds} s; the headers promise at most 10.`)
  })
  await server.stop()
}

async function sitemapPaths(target: Target): Promise<string[]> {
  const sitemap = (await send(target, '/sitemap.xml')).body.toString()
  const addresses = sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)
  return [...addresses].map(([, address = '']) => address.replace(`https://${siteHost}`, '') || '/')
}

/** Changes the events as a publish in the Desk does: the rows and the version of the noun, in one transaction. */
async function renameEvents(url: string, title: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('update event set name = $1', [title])
    await client.query(`select bump_noun('event')`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
