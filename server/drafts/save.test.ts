import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import { pageNames } from '#contract/console/record-path.ts'
import { ContentKind } from '#contract/console/screen.ts'
import { buildContentDesk, contentOf, publicBodies } from '#tests/kit/desk/content.ts'

const home = { kind: 'page', id: 'home' } as const

test('[C35] every kind is edited as a draft, one per record, and the site changes only on publish', async () => {
  const desk = await buildContentDesk()
  const before = await publicBodies(desk)
  const rows = await desk.db.selectFrom('draft').select(['kind', 'id', 'is_published']).execute()
  const kinds = new Set(rows.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual([...ContentKind.options].toSorted())
  expect(rows.filter(({ kind }) => kind === 'page')).toHaveLength(Object.keys(pageNames).length)
  expect(rows.every(({ is_published }) => is_published)).toBe(true)
  for (const params of rows) {
    const { version, body } = await desk.call(content.readDraft, { params }, { as: desk.editor })
    const input = { params, body: { version, body: { ...body, name: 'X', title: 'X' } } }
    const saved = await desk.call(content.saveDraft, input, { as: desk.editor })
    expect(saved).toMatchObject({ version: 1, isChanged: true, editedBy: 'Ada' })
  }
  expect(await publicBodies(desk)).toEqual(before)
})

test('[C35] nothing else has drafts', async () => {
  const desk = await buildContentDesk()
  for (const kind of ['gift', 'order', 'staff', 'Event', '']) {
    const url = `/console/api/v1/content/${kind}`
    const headers = { ...desk.here, cookie: desk.editor.cookie }
    expect((await desk.app.inject({ url, headers })).statusCode).toBe(404)
  }
  const names = consoleEndpoints.filter(({ path }) => path.endsWith('/draft'))
  expect(names.map(({ path }) => path)).toEqual([
    '/content/:kind/:id/draft',
    '/content/:kind/:id/draft',
  ])
})

test('[C38] a save with an older version is a 409 and overwrites nothing, also from a second tab', async () => {
  const desk = await buildContentDesk()
  const other = contentOf(desk, await desk.addPerson(['editor'], { name: 'Bo' }))
  const { version, body } = await desk.open(home)
  const first = await other.save(home, { description: 'Bo was here first.' })
  const stale = await desk.send(
    content.saveDraft,
    { params: home, body: { version, body: { ...body, description: 'Ada was late.' } } },
    { as: desk.editor },
  )
  expect(stale.statusCode).toBe(409)
  expect(stale.json().error).toMatchObject({
    code: 'conflict',
    message: 'Bo changed this draft in the meantime. Compare both versions.',
  })
  const now = await desk.open(home)
  expect([now.version, now.body['description']]).toEqual([first, 'Bo was here first.'])
})

test('[C38] of many saves with one version exactly one is stored', async () => {
  const desk = await buildContentDesk()
  const { version, body } = await desk.open(home)
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      desk.send(
        content.saveDraft,
        { params: home, body: { version, body: { ...body, description: `Tab ${index}` } } },
        { as: desk.editor },
      ),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
  const winner = statuses.indexOf(200)
  expect((await desk.open(home)).body['description']).toBe(`Tab ${winner}`)
})

test('a repeated save whose response was lost succeeds', async () => {
  const desk = await buildContentDesk()
  const { version, body } = await desk.open(home)
  const input = { params: home, body: { version, body: { ...body, description: 'Once.' } } }
  const first = await desk.call(content.saveDraft, input, { as: desk.editor })
  expect(await desk.call(content.saveDraft, input, { as: desk.editor })).toEqual(first)
})

test('[C39] autosave accepts any incomplete draft up to 256 kB', async () => {
  const desk = await buildContentDesk()
  const bodies = [
    {},
    { hero: null, description: 5 },
    { description: 'a\u0000b\uD800c', hero: [[], {}] },
    { '': { '': '' } },
    { description: 'x'.repeat(content.maxDraftBytes - 50) },
  ]
  for (const body of bodies) {
    const { version } = await desk.open(home)
    const input = { params: home, body: { version, body } }
    const { statusCode } = await desk.send(content.saveDraft, input, { as: desk.editor })
    expect(statusCode).toBe(200)
    expect((await desk.open(home)).body).toEqual(body)
  }
})

test('[C39] a larger or too deeply nested draft is refused, and nothing changes', async () => {
  const desk = await buildContentDesk()
  const { version } = await desk.open(home)
  const deep = JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`)
  const large = { text: 'x'.repeat(content.maxDraftBytes + 1_000) }
  for (const [body, status] of [
    [deep, 422],
    [large, 413],
  ]) {
    const input = { params: home, body: { version, body } }
    const response = await desk.send(content.saveDraft, input, { as: desk.editor })
    expect(response.statusCode).toBe(status)
  }
  expect((await desk.open(home)).version).toBe(version)
})

test('a draft that becomes equal to the published record again is not changed', async () => {
  const desk = await buildContentDesk()
  const { body } = await desk.open(home)
  await desk.save(home, { description: 'Another one.' })
  expect((await desk.open(home)).isChanged).toBe(true)
  await desk.save(home, { description: body['description'] })
  expect((await desk.open(home)).isChanged).toBe(false)
})
