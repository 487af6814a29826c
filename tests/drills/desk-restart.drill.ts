import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/tables.ts'
import { addPerson, withDatabase } from './desk-people.ts'
import { killableServer } from './killable-server.ts'

const tables = [
  'audit',
  'campaign',
  'content_import',
  'discount',
  'draft',
  'event',
  'media_file',
  'newsletter',
  'organisation',
  'page',
  'post',
  'product',
  'product_size',
  'revision',
  'shipping_option',
] as const satisfies readonly (keyof DB)[]

/** The rows of every table with content, as a number and a hash. */
async function contentOf(db: Db) {
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await sql`
      select count(*)::int as count, md5(coalesce(string_agg(row::text, '' order by row::text), '')) as hash
      from ${sql.table(table)} as row
    `.execute(db)
    found[table] = rows[0]
  }
  return found
}

test('[C40] [C69] saving every record changes no page, and a restart brings back no record that staff removed', async () => {
  const server = await killableServer()
  const site = server.address.replace('127.0.0.1', 'localhost')
  const headers = await addPerson(server, { name: 'Ada', roles: ['owner'] })
  const send = async (method: string, path: string, body?: object, status = 200) => {
    const response = await fetch(`${site}${consoleApiPrefix}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = await response.json()
    expect([path, response.status, reply.error?.code]).toEqual([
      path,
      status,
      status === 200 ? undefined : 'conflict',
    ])
    return reply.data
  }
  const restart = async () => {
    await server.stop()
    server.start()
    await server.untilUp()
  }
  const textOf = async (path: string) => (await fetch(`${site}${path}`)).text()
  const sitemap = await textOf('/sitemap.xml')
  const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path || '/',
  )
  expect(paths.length).toBeGreaterThan(40)
  const everyPage = async () => {
    const pages: Record<string, string> = { sitemap: await textOf('/sitemap.xml') }
    for (const path of paths) pages[path] = await textOf(path)
    return pages
  }

  const before = await everyPage()
  const records = await withDatabase(server.dataDir, (db) =>
    db.selectFrom('draft').select(['kind', 'id']).orderBy('kind').orderBy('id').execute(),
  )
  for (const { kind, id } of records) {
    const path = `/content/${kind}/${id}`
    const { version, body } = await send('GET', `${path}/draft`)
    const saved = await send('PUT', `${path}/draft`, { version, body })
    await send('POST', `${path}/publish`, { version: saved.version }, 409)
  }
  // A new process has an empty cache and renders every page again.
  await restart()
  const after = await everyPage()
  for (const path of Object.keys(before))
    expect([path, after[path] === before[path]]).toEqual([path, true])

  for (const { kind, id } of records) {
    if (kind !== 'post' && kind !== 'campaign') continue
    const path = `/content/${kind}/${id}`
    const { version } = await send('GET', `${path}/draft`)
    await send('POST', `${path}/archive`, { version })
  }
  const emptied = await withDatabase(server.dataDir, async (db) => {
    await db.deleteFrom('discount').execute()
    return contentOf(db)
  })
  expect(emptied).toMatchObject({ discount: { count: 0 }, campaign: { count: 0 } })
  await restart()
  expect(await withDatabase(server.dataDir, contentOf)).toEqual(emptied)
  for (const [path, list] of [
    ['/api/v1/blog', []],
    ['/api/v1/campaign', []],
  ] as const) {
    const { data } = JSON.parse(await textOf(path))
    expect([path, Array.isArray(data) ? data : data.blogs]).toEqual([path, list])
  }
  console.info(
    `  C69: ${records.length} records saved without a changed byte on ${paths.length} pages; no post, campaign or discount after a restart`,
  )
  await server.stop()
})
