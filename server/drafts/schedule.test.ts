import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import { scheduleOrganisation } from '#contract/console/organisation-content.ts'
import { readToday } from '#contract/console/today.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { buildContentDesk, type ContentDesk, publicBody } from '#tests/kit/desk/content.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { publishScheduled } from './schedule.ts'

const about = { kind: 'page', id: 'about' } as const
const job = publishScheduled(contentKinds)
const tomorrow = ({ clock }: ContentDesk) => addDays(dayOf(clock.now()), 1)

async function schedule(desk: ContentDesk, day = tomorrow(desk), time = '09:00') {
  const { version } = await desk.open(about)
  const input = { params: about, body: { version, day, time } }
  return desk.send(publishing.scheduleContent, input, { as: desk.editor })
}

test('[C42] a scheduled draft is shown in the list and published once at its time', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  await desk.save(about, { title: 'Scheduled title' })
  expect((await schedule(desk)).json().data.publishAt).toMatch(/T15:00:00\.000Z$/)
  const query = { params: { kind: 'page' }, query: { tab: 'scheduled' } } as const
  expect((await desk.call(content.listContent, query, { as })).rows).toMatchObject([
    { id: 'about', isChanged: true },
  ])
  await runJob(desk, job)
  expect(await publicBody(desk, '/page/about')).not.toContain('Scheduled title')
  desk.clock.advance(2 * dayMs)
  await Promise.all(Array.from({ length: 5 }, () => runJob(desk, job)))
  expect(await publicBody(desk, '/page/about')).toContain('Scheduled title')
  const entries = await desk.db
    .selectFrom('audit')
    .select(['actor', 'role', 'action'])
    .where('action', '=', 'published')
    .execute()
  expect(entries).toEqual([{ actor: 'Ada', role: 'editor', action: 'published' }])
  expect(await desk.db.selectFrom('revision').select('number').execute()).toHaveLength(2)
})

test('[C42] a schedule can be removed, and then nothing is published', async () => {
  const desk = await buildContentDesk()
  await desk.save(about, { title: 'Never shown' })
  await schedule(desk)
  const removed = await desk.call(
    publishing.unscheduleContent,
    { params: about },
    { as: desk.editor },
  )
  expect(removed.publishAt).toBeNull()
  desk.clock.advance(2 * dayMs)
  await runJob(desk, job)
  expect(await publicBody(desk, '/page/about')).not.toContain('Never shown')
})

test('[C42] a time in the past and an hour that does not exist are refused', async () => {
  const desk = await buildContentDesk()
  const today = dayOf(desk.clock.now())
  const refused = [
    await schedule(desk, addDays(today, -1)),
    await schedule(desk, today, '00:00'),
    await schedule(desk, '2026-03-08', '02:30'),
    await schedule(desk, '2027-02-30' as typeof today),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
  expect((await desk.open(about)).publishAt).toBeNull()
})

test('[C42] a draft that fails validation stays unpublished and is on Today', async () => {
  const desk = await buildContentDesk()
  const as = desk.editor
  await schedule(desk)
  await desk.save(about, { title: '' })
  const shown = await publicBody(desk, '/page/about')
  desk.clock.advance(dayMs + dayMs)
  const editor = await desk.addPerson(['editor'])
  await runJob(desk, job)
  await runJob(desk, job)
  expect(await publicBody(desk, '/page/about')).toBe(shown)
  const { items } = await desk.call(readToday, {}, { as: editor })
  const failed = { kind: 'schedule-failed', count: 1, path: '/pages?tab=failed' }
  expect(items.filter(({ kind }) => kind === failed.kind)).toEqual([failed])
  expect(as.name).toBe('Ada')
  const draft = await desk.call(content.readDraft, { params: about }, { as: editor })
  expect(draft).toMatchObject({
    publishAt: null,
    scheduleError: 'Some fields need your attention before this can be published.',
  })
})

test('[C42] [C60] a crisis number changed after the schedule was confirmed is not published', async () => {
  const desk = await buildContentDesk()
  const program = { kind: 'page', id: 'program' } as const
  const { body, version } = await desk.open(program)
  const input = { params: program, body: { version, day: tomorrow(desk), time: '09:00' } }
  await desk.call(publishing.scheduleContent, input, { as: desk.editor })
  const changed = JSON.parse(JSON.stringify(body).replaceAll('403-266-4357', '403-555-0100'))
  await desk.save(program, changed)
  desk.clock.advance(2 * dayMs)
  await runJob(desk, job)
  expect(await publicBody(desk, '/page/program')).not.toContain('403-555-0100')
  const row = await desk.db
    .selectFrom('draft')
    .select('schedule_error')
    .where('id', '=', 'program')
    .executeTakeFirst()
  expect(row?.schedule_error).toBe(
    'The draft changed after it was scheduled. Look at it and schedule it again.',
  )
})

test('[C42] [C56] an organisation changed after an owner scheduled it is not published', async () => {
  const desk = await buildContentDesk()
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const body = { version: 0, day: tomorrow(desk), time: '09:00' }
  const asEditor = await desk.send(scheduleOrganisation, { body }, { as: desk.editor })
  expect(asEditor.statusCode).toBe(403)
  await desk.call(scheduleOrganisation, { body }, { as: owner })
  const params = { kind: 'organisation', id: 'organisation' } as const
  const draft = await desk.call(content.readDraft, { params }, { as: desk.editor })
  const stolen = { ...draft.body, email: 'thief@example.org' }
  const save = { params, body: { version: draft.version, body: stolen } }
  await desk.call(content.saveDraft, save, { as: desk.editor })
  desk.clock.advance(2 * dayMs)
  await runJob(desk, job)
  expect(await publicBody(desk, '/organisation')).not.toContain('thief@example.org')
})
