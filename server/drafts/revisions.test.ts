import { expect, test } from 'vitest'
import { listRevisions, readRevision, restoreRevision } from '#contract/console/revision.ts'
import { createContent, discardChanges, readPublished } from '#contract/console/content.ts'
import { scheduleContent } from '#contract/console/publishing.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { rolesOfActive } from '#server/staff/people.ts'
import { buildContentDesk, type ContentDesk, publicBody } from '#tests/kit/desk/content.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { changedFields } from './changed-fields.ts'
import { publishScheduled } from './schedule.ts'

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

const listOf = async (desk: ContentDesk, as = desk.editor) =>
  (await desk.call(listRevisions, { params: about, query: {} }, { as })).rows

test('[C128] history starts with the first content, which keeps its time when the draft changes', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const { body, editedAt } = await desk.open(about)
  const first = { number: 1, author: null, at: editedAt, isDraft: false, fields: [] }
  expect(await listOf(desk)).toEqual([first])
  const params = { ...about, number: '1' }
  expect((await desk.call(readRevision, { params }, { as })).body).toEqual(body)
  desk.clock.advance(60_000)
  await desk.save(about, { title: 'Second' })
  expect(await listOf(desk)).toEqual([first])
  expect((await desk.publish(about)).statusCode).toBe(200)
  const rows = await listOf(desk)
  expect(rows.at(-1)).toEqual(first)
  expect(rows.map(({ number }) => number)).toEqual([2, 1])
  const post = { params: { kind: 'post' }, body: { name: 'Never public' } } as const
  const { kind, id } = await desk.call(createContent, post, { as })
  const list = await desk.call(listRevisions, { params: { kind, id }, query: {} }, { as })
  expect(list.rows).toEqual([])
})

test('[C128] restoring a version stores the replaced draft as a version, once', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const bo = await desk.addPerson(['editor'], { name: 'Bo' })
  await desk.change(about, { title: 'Second' })
  const restore = async (number: string) => {
    const { version } = await desk.open(about)
    const input = { params: { ...about, number }, body: { version } }
    return desk.call(restoreRevision, input, { as: bo })
  }
  // The draft equals what is published, so nothing is lost.
  await restore('1')
  expect(await listOf(desk)).toHaveLength(2)
  await restore('2')
  expect(await desk.open(about)).toMatchObject({ isChanged: false })
  await desk.save(about, { title: 'Never public' })
  await restore('1')
  const [replaced, ...others] = await listOf(desk)
  expect(replaced).toMatchObject({ number: 3, author: 'Ada', isDraft: true, fields: ['title'] })
  expect(others.map(({ isDraft }) => isDraft)).toEqual([false, false])
  const params = { ...about, number: '3' }
  const found = await desk.call(readRevision, { params }, { as })
  expect(found.body['title']).toBe('Never public')
  await restore('3')
  await restore('3')
  expect(await listOf(desk)).toHaveLength(3)
  expect((await desk.open(about)).body['title']).toBe('Never public')
})

test('[C128] discarding returns to the published content, and the site does not change', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  const { body } = await desk.open(about)
  const published = () => desk.call(readPublished, { params: about }, { as })
  const shown = await publicBody(desk, '/page/about')
  const version = await desk.save(about, { title: 'Never public' })
  expect((await published()).body).toEqual(body)
  const stale = { params: about, body: { version: version - 1 } }
  expect((await desk.send(discardChanges, stale, { as })).statusCode).toBe(409)
  const discarded = await desk.call(discardChanges, { params: about, body: { version } }, { as })
  expect(discarded).toMatchObject({ body, isChanged: false, version: version + 1 })
  expect(await publicBody(desk, '/page/about')).toBe(shown)
  const again = { params: about, body: { version: version + 1 } }
  expect((await desk.call(discardChanges, again, { as })).version).toBe(version + 1)
  const actions = await desk.db.selectFrom('audit').select('action').execute()
  expect(actions.filter(({ action }) => action === 'changes discarded')).toHaveLength(1)

  const post = { params: { kind: 'post' }, body: { name: 'New' } } as const
  const { kind, id, version: seen } = await desk.call(createContent, post, { as })
  const unpublished = { params: { kind, id }, body: { version: seen } }
  expect((await desk.send(discardChanges, unpublished, { as })).statusCode).toBe(409)
  expect((await desk.send(readPublished, { params: { kind, id } }, { as })).statusCode).toBe(404)
})

test('[C128] a schedule of a draft without changes ends without a revision and without an error', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  await desk.save(about, { title: 'Second' })
  const when = { day: addDays(dayOf(desk.clock.now()), 1), time: '09:00' }
  const seen = async () => ({ version: (await desk.open(about)).version })
  await desk.call(scheduleContent, { params: about, body: { ...(await seen()), ...when } }, { as })
  await desk.call(discardChanges, { params: about, body: await seen() }, { as })
  desk.clock.advance(2 * dayMs)
  await runJob(desk, publishScheduled(contentKinds, rolesOfActive))
  const row = desk.db.selectFrom('draft').select(['publish_at', 'schedule_error'])
  expect(await row.where('id', '=', 'about').executeTakeFirst()).toEqual({
    publish_at: null,
    schedule_error: null,
  })
  expect(await listOf(desk, await desk.addPerson(['editor']))).toHaveLength(1)
})

test('an unknown revision is a 404', async () => {
  const desk = await buildContentDesk()
  for (const number of ['2', '0', 'x', '99999999999']) {
    const params = { ...about, number }
    const response = await desk.send(readRevision, { params }, { as: desk.editor })
    expect(response.statusCode).toBe(404)
  }
})
