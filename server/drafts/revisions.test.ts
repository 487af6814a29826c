import { expect, test } from 'vitest'
import { listRevisions, readRevision, restoreRevision } from '#contract/console/revision.ts'
import { buildContentDesk, publicBody } from '#tests/kit/desk/content.ts'
import { changedFields } from './changed-fields.ts'

const about = { kind: 'page', id: 'about' } as const

test('[C43] the changed fields are paths; a list of another length is one path', () => {
  const before = { title: 'A', hero: { lines: ['a', 'b'], lead: 'x' }, items: [1] }
  const after = { title: 'A', hero: { lines: ['a', 'c'], lead: 'x' }, items: [1, 2], more: 1 }
  expect(changedFields(before, after)).toEqual(['hero.lines.1', 'items', 'more'])
  expect(changedFields(before, structuredClone(before))).toEqual([])
})

test('[C43] each publish creates a revision with author, time and changed fields', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const { body } = await desk.open(about)
  await desk.change(about, { title: 'Second' })
  await desk.change(about, { title: 'Third', description: 'Changed too.' })
  const { rows, total, next } = await desk.call(
    listRevisions,
    { params: about, query: { limit: '2' } },
    { as },
  )
  expect(rows).toMatchObject([
    { number: 3, author: 'Ada', fields: ['title', 'description'] },
    { number: 2, author: 'Ada', fields: ['title'] },
  ])
  expect([total, typeof next]).toEqual([3, 'string'])
  const first = await desk.call(
    listRevisions,
    { params: about, query: { limit: '2', after: next ?? '' } },
    { as },
  )
  expect(first.rows).toMatchObject([{ number: 1, author: null, fields: [] }])
  const params = { ...about, number: '1' }
  expect((await desk.call(readRevision, { params }, { as })).body).toEqual(body)
})

test('[C43] restore copies a revision into the draft and changes nothing public', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const { body } = await desk.open(about)
  await desk.change(about, { title: 'Second' })
  const shown = await publicBody(desk, '/page/about')
  const params = { ...about, number: '1' }
  const { version } = await desk.open(about)
  const stale = { params, body: { version: version - 1 } }
  expect((await desk.send(restoreRevision, stale, { as })).statusCode).toBe(409)
  const restored = await desk.call(restoreRevision, { params, body: { version } }, { as })
  expect(restored).toMatchObject({ body, isChanged: true })
  expect(await publicBody(desk, '/page/about')).toBe(shown)
  expect((await desk.publish(about)).statusCode).toBe(200)
  expect((await desk.open(about)).body).toEqual(body)
})

test('an unknown revision is a 404', async () => {
  const desk = await buildContentDesk()
  for (const number of ['1', '0', 'x', '99999999999']) {
    const params = { ...about, number }
    const response = await desk.send(readRevision, { params }, { as: desk.editor })
    expect(response.statusCode).toBe(404)
  }
})
