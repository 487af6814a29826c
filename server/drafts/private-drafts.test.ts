import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { buildContentDesk, type ContentDesk, publicBodies } from '#tests/kit/desk/content.ts'

/** Every public response about content, with lists, feeds, searches and the sitemap, as one text. */
async function everythingPublic(desk: ContentDesk, word: string): Promise<string> {
  const paths = [
    '/blog/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    `/api/v1/event/all?limit=50&q=${word}`,
    `/api/v1/event/month?month=2026-11`,
    '/api/v1/crisis-line',
  ]
  const others = await Promise.all(paths.map((path) => desk.app.inject(path)))
  expect(others.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
  const bodies = await publicBodies(desk)
  return [...Object.values(bodies), ...others.map(({ body }) => body)].join('\n')
}

const kinds = ['event', 'post', 'campaign', 'product'] as const
const paths = { event: 'event', post: 'blog', campaign: 'campaign', product: 'merch' } as const

test('[C35] a draft that was never published is in no public response, and its address is like an unknown one', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const before = await everythingPublic(desk, 'Canary')
  for (const kind of kinds) {
    const created = { params: { kind }, body: { name: 'Canary' } }
    const { id } = await desk.call(content.createContent, created, { as })
    await desk.save({ kind, id }, { description: 'Canary', content: '<p>Canary</p>' })
    const bodyAt = async (name: string) => {
      const { statusCode, headers, body } = await desk.app.inject(`/api/v1/${paths[kind]}/${name}`)
      const { requestId: _id, ...error } = JSON.parse(body).error
      return { statusCode, error, cache: headers['cache-control'], etag: headers['etag'] }
    }
    expect(await bodyAt(id)).toEqual(await bodyAt('no-such-record'))
  }
  expect(await everythingPublic(desk, 'Canary')).toBe(before)
})

test('[C41] [C44] an unpublished and an archived record leave every list, feed, search and the sitemap', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  for (const act of [publishing.unpublishContent, publishing.archiveContent]) {
    const keys: { kind: (typeof kinds)[number]; id: string }[] = []
    for (const kind of kinds) {
      const { rows } = await desk.call(content.listContent, { params: { kind }, query: {} }, { as })
      const copied = { params: { kind, id: rows[0]?.id ?? '' }, body: {} }
      const key = { kind, id: (await desk.call(content.copyContent, copied, { as })).id }
      const name = `Vanishing ${kind}`
      const dated = kind === 'campaign' && { publishedAt: desk.clock.now().toISOString() }
      const fields = { name, title: name, date: '2026-11-20', ...dated }
      expect([kind, (await desk.change(key, fields)).statusCode]).toEqual([kind, 200])
      keys.push(key)
    }
    const before = await everythingPublic(desk, 'vanishing')
    for (const { kind } of keys) expect(before).toContain(`Vanishing ${kind}`)
    for (const key of keys) {
      const { version } = await desk.open(key)
      await desk.call(act, { params: key, body: { version } }, { as })
    }
    const after = await everythingPublic(desk, 'vanishing')
    expect(after).not.toContain('Vanishing')
    for (const { id } of keys) expect(after).not.toContain(`/${id}<`)
  }
})
