import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as publishing from '#contract/console/publishing.ts'
import {
  scheduleOrganisation,
  unscheduleOrganisation,
} from '#contract/console/organisation-content.ts'
import { readToday } from '#contract/console/today.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import { ContentKind } from '#contract/console/screen.ts'
import { contentKinds } from '#server/content-kinds.ts'
import { buildContentDesk, type ContentDesk, publicBody } from '#tests/kit/desk/content.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { publishScheduled } from './schedule.ts'
import { rolesOfActive } from '#server/staff/people.ts'

const about = { kind: 'page', id: 'about' } as const
const job = publishScheduled(contentKinds, rolesOfActive)
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
  expect(entries).toEqual([{ actor: desk.editor.id, role: 'editor', action: 'published' }])
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
  const desk = await buildContentDesk({ clock: fakeClock('2026-03-01T16:00:00.000Z') })
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

test('[C42] a schedule is Calgary time on both sides of a clock change; a repeated hour is the first one', async () => {
  const clock = fakeClock('2025-10-30T12:00:00.000Z')
  const desk = await buildContentDesk({ clock })
  const times = [
    ['2025-11-01', '23:30', '2025-11-02T05:30:00.000Z'],
    ['2025-11-02', '00:30', '2025-11-02T06:30:00.000Z'],
    ['2025-11-02', '01:30', '2025-11-02T07:30:00.000Z'],
    ['2025-11-02', '02:30', '2025-11-02T09:30:00.000Z'],
    ['2026-03-08', '01:59', '2026-03-08T08:59:00.000Z'],
    ['2026-03-08', '03:00', '2026-03-08T09:00:00.000Z'],
  ] as const
  for (const [day, time, instant] of times)
    expect((await schedule(desk, day, time)).json().data.publishAt).toBe(instant)
  expect((await schedule(desk, '2026-03-08', '02:30')).statusCode).toBe(422)
  await desk.save(about, { title: 'In the first of both hours' })
  await schedule(desk, '2025-11-02', '01:30')
  const shown = async () => (await publicBody(desk, '/page/about')).includes('first of both hours')
  desk.clock.advance(Date.parse('2025-11-02T07:29:59.000Z') - desk.clock.now().getTime())
  await runJob(desk, job)
  expect(await shown()).toBe(false)
  desk.clock.advance(1_000)
  await runJob(desk, job)
  expect(await shown()).toBe(true)
  desk.clock.advance(60 * 60_000)
  await runJob(desk, job)
  expect(await desk.db.selectFrom('revision').select('number').execute()).toHaveLength(2)
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
  const failed = { kind: 'schedule-failed', count: 1, detail: 'Pages', path: '/pages?tab=failed' }
  expect(items.filter(({ kind }) => kind === failed.kind)).toEqual([failed])
  expect(as.name).toBe('Ada')
  const draft = await desk.call(content.readDraft, { params: about }, { as: editor })
  expect(draft).toMatchObject({
    publishAt: null,
    scheduleError: 'Some fields need your attention before this can be published.',
  })
})

test('[C42] a failed schedule of each kind is on Today, and its link lists the record', async () => {
  const desk = await buildContentDesk()
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const rows = await desk.db.selectFrom('draft').select(['kind', 'id']).execute()
  const one = ContentKind.options.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, id: '' },
  )
  for (const params of one) {
    const { version } = await desk.call(content.readDraft, { params }, { as: owner })
    const body = { version, day: tomorrow(desk), time: '09:00' }
    const { kind, id } = params
    await (kind === 'organisation'
      ? desk.call(scheduleOrganisation, { body }, { as: owner })
      : desk.call(publishing.scheduleContent, { params: { kind, id }, body }, { as: owner }))
    const save = { params, body: { version: version + 1, body: {} } }
    await desk.call(content.saveDraft, save, { as: owner })
  }
  desk.clock.advance(2 * dayMs)
  await runJob(desk, job)
  const editor = await desk.addPerson(['editor'])
  const { items } = await desk.call(readToday, {}, { as: editor })
  const paths = items.flatMap(({ kind, path = '' }) => (kind === 'schedule-failed' ? [path] : []))
  expect(paths.toSorted()).toEqual([
    '/campaigns?tab=failed',
    '/events?tab=failed',
    '/organisation?tab=failed',
    '/pages?tab=failed',
    '/posts?tab=failed',
    '/products?tab=failed',
  ])
  for (const { kind, id } of one) {
    const list = { params: { kind }, query: { tab: 'failed' } } as const
    const { rows: failed } = await desk.call(content.listContent, list, { as: editor })
    expect(failed).toMatchObject([{ id, scheduleError: expect.any(String) }])
  }
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

const later = 2 * dayMs
const failedOn = async (desk: ContentDesk, id: string) =>
  desk.db
    .selectFrom('draft')
    .select(['publish_at', 'schedule_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[C42] a schedule of a person who was disabled or lost the role is not published and is on Today', async () => {
  const desk = await buildContentDesk()
  const { id } = desk.editor
  const lose = [
    `update staff set state = 'disabled' where id = '${id}'`,
    `update staff set state = 'active' where id = '${id}'; update staff_role set role = 'care' where staff_id = '${id}'`,
  ]
  const editor = await desk.addPerson(['editor'])
  const { version } = await desk.open(about)
  for (const [index, change] of lose.entries()) {
    await desk.connection.pool.query(
      `update draft set publish_at = $1, scheduled_by = $3, version = $2,
         body = (select jsonb_set(body, '{title}', '"Not any more"') from page where slug = 'about')
       where kind = 'page' and id = 'about'`,
      [desk.clock.now(), version + index, id],
    )
    await desk.connection.pool.query(change)
    await runJob(desk, job)
    expect(await publicBody(desk, '/page/about')).not.toContain('Not any more')
    expect(await failedOn(desk, 'about')).toEqual({
      publish_at: null,
      schedule_error:
        'The person who scheduled this may not publish any more. Look at it and schedule it again.',
    })
    const { items } = await desk.call(readToday, {}, { as: editor })
    expect(items.map(({ kind }) => kind)).toContain('schedule-failed')
  }
})

test('[C42] [C56] an organisation that an owner scheduled is not published once they are no owner', async () => {
  const desk = await buildContentDesk()
  const owner = await desk.addPerson(['owner', 'editor'])
  await desk.stepUp(owner)
  const params = { kind: 'organisation', id: 'organisation' } as const
  const draft = await desk.call(content.readDraft, { params }, { as: owner })
  const body = { ...draft.body, welcome: 'Scheduled welcome.' }
  const saved = { params, body: { version: draft.version, body } }
  const { version } = await desk.call(content.saveDraft, saved, { as: owner })
  const schedule = { version, day: tomorrow(desk), time: '09:00' }
  await desk.call(scheduleOrganisation, { body: schedule }, { as: owner })
  await desk.connection.pool.query(
    `delete from staff_role where staff_id = $1 and role = 'owner'`,
    [owner.id],
  )
  desk.clock.advance(later)
  await runJob(desk, job)
  expect(await publicBody(desk, '/organisation')).not.toContain('Scheduled welcome.')
  expect((await failedOn(desk, 'organisation')).schedule_error).toContain('may not publish')
})

test('[C56] [C119] only an owner with a step-up removes the schedule of the organisation', async () => {
  const desk = await buildContentDesk()
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const params = { kind: 'organisation', id: 'organisation' } as const
  const { version } = await desk.call(content.readDraft, { params }, { as: owner })
  const body = { version, day: tomorrow(desk), time: '09:00' }
  await desk.call(scheduleOrganisation, { body }, { as: owner })
  const remove = async (as: { cookie: string }) =>
    (await desk.send(unscheduleOrganisation, {}, { as })).statusCode
  await desk.stepUp(desk.editor)
  const other = await desk.addPerson(['owner'])
  expect([await remove(desk.editor), await remove(other)]).toEqual([403, 403])
  expect(await remove(owner)).toBe(200)
})

test('[C42] a schedule that fails unexpectedly is retried and does not hold back later ones', async () => {
  const desk = await buildContentDesk()
  await desk.save(about, { title: 'After the broken one' })
  await schedule(desk, tomorrow(desk), '10:00')
  const donate = { kind: 'page', id: 'donate' } as const
  const version = await desk.save(donate, { title: 'The broken one' })
  const first = { params: donate, body: { version, day: tomorrow(desk), time: '09:00' } }
  await desk.call(publishing.scheduleContent, first, { as: desk.editor })
  await desk.connection.pool.query(`
    create function break_donate() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$;
    create trigger broken before insert on revision for each row
      when (new.draft_id = 'donate') execute function break_donate()`)
  desk.clock.advance(later)
  await expect(runJob(desk, job)).rejects.toThrow('broken')
  expect(await publicBody(desk, '/page/about')).toContain('After the broken one')
  await desk.connection.pool.query('drop trigger broken on revision')
  await runJob(desk, job)
  expect(await failedOn(desk, 'donate')).toEqual({ publish_at: null, schedule_error: null })
})
