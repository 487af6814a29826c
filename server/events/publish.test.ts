import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import { checkSeries, copyToDays } from '#contract/console/event-series.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import * as publishing from '#contract/console/publishing.ts'
import { clockChangeAt, EventBody } from '#contract/draft/event-body.ts'
import { remindGuests } from '#server/registrations/jobs.ts'
import { contentOf, publicBody } from '#tests/kit/desk/content.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { dayMs } from '#contract/durations.ts'

const params = { kind: 'event', id: 'circle' } as const

/** The event 'circle' with this capacity and so many guests who have a place or wait for one. */
async function eventDesk(capacity: number | null, guests: number) {
  const site = await bookingSite({ capacity })
  const desk = { ...site, ...deskOf(site) }
  const editor = await desk.addPerson(['editor'], { name: 'Ada' })
  for (let guest = 0; guest < guests; guest += 1) await site.prove(`guest${guest}@example.org`)
  const states = async () =>
    (
      await site.db.selectFrom('registration').select('state').orderBy('queue_number').execute()
    ).map(({ state }) => state)
  return { ...desk, editor, ...contentOf(desk, editor), states }
}

test('[C48] a skipped hour is refused, a repeated one is named, an end before the start is the next day', async () => {
  expect(clockChangeAt('2026-03-08', '02:30')).toBe('skipped')
  expect(clockChangeAt('2025-11-02', '01:30')).toBe('repeated')
  expect(clockChangeAt('2026-07-01', '02:30')).toBeUndefined()
  const desk = await eventDesk(null, 0)
  const checked = async (changes: object) => {
    await desk.save(params, { ...changes })
    return desk.call(publishing.checkPublish, { params }, { as: desk.editor })
  }
  expect(await checked({ date: '2026-03-08', starts: '02:30', ends: '05:00' })).toMatchObject({
    fields: { starts: 'This hour does not exist on that day, because the clocks go forward' },
  })
  expect(await checked({ date: '2026-03-07', starts: '22:00', ends: '02:30' })).toMatchObject({
    fields: { ends: 'This hour does not exist on that day, because the clocks go forward' },
  })
  expect(await checked({ date: '2025-11-02', starts: '01:30', ends: '01:00' })).toMatchObject({
    fields: {},
    notes: [
      'Nov 2, 2025 is in the past, so nobody can register.',
      'It ends on the next day, Nov 3, 2025.',
      '1:30 AM on Nov 2, 2025 exists twice, because the clocks go back. The first one counts.',
    ],
  })
})

test('[C48] an event has both hours or none', async () => {
  const desk = await eventDesk(null, 0)
  const half = await desk.change(params, { starts: '18:00', ends: null })
  expect(half.json().error.fields).toEqual({ ends: 'Enter both start and end, or neither' })
  expect((await desk.change(params, { starts: null, ends: null })).statusCode).toBe(200)
  const { body } = await desk.open(params)
  expect(EventBody.parse(body)).toMatchObject({ starts: null, ends: null })
})

test('[C48] a date or hour that is none gets a message, and nothing is published', async () => {
  const desk = await eventDesk(null, 0)
  const before = await publicBody(desk, '/event/circle')
  for (const [changes, fields] of [
    [{ date: 'tomorrow', starts: '18:00', ends: '17:00' }, { date: 'Enter a date' }],
    [{ date: '2027-02-30', starts: '18:00', ends: '17:00' }, { date: 'Enter a date' }],
    [
      { date: '2027-03-01', starts: '25:00', ends: 'late' },
      { starts: 'must look like 18:00', ends: 'must look like 18:00' },
    ],
  ] as const) {
    const refused = await desk.change(params, changes)
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, fields])
  }
  expect(await publicBody(desk, '/event/circle')).toBe(before)
})

test('[C49] capacity cannot go below the places taken, and the message has both numbers', async () => {
  const desk = await eventDesk(5, 3)
  const refused = await desk.change(params, { capacity: 2 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.fields).toEqual({
    capacity: '3 places are taken, so the capacity cannot be 2.',
  })
  expect((await desk.change(params, { capacity: 3 })).statusCode).toBe(200)
})

test('[C49] raising the capacity offers places in the order of the wait list', async () => {
  const desk = await eventDesk(2, 5)
  expect(await desk.states()).toEqual(['confirmed', 'confirmed', 'waiting', 'waiting', 'waiting'])
  expect((await desk.change(params, { capacity: 4 })).statusCode).toBe(200)
  expect(await desk.states()).toEqual(['confirmed', 'confirmed', 'offered', 'offered', 'waiting'])
  const row = await desk.db
    .selectFrom('event')
    .select(['taken', 'capacity'])
    .where('id', '=', 'circle')
    .executeTakeFirst()
  expect(row).toEqual({ taken: 4, capacity: 4 })
})

test('[C50] a new date, time or place raises the calendar sequence and counts the guests to notify', async () => {
  const desk = await eventDesk(2, 3)
  const sequence = async () =>
    /SEQUENCE:(\d+)/.exec((await desk.app.inject('/api/v1/event/addevent/circle')).body)?.[1]
  const before = Number(await sequence())
  const moves = [
    { date: '2027-05-14' },
    { starts: '19:00', ends: '22:00' },
    { ends: '22:30' },
    { starts: null, ends: null },
    { location: 'Elsewhere, Calgary' },
    { exactAddress: '1 A St' },
  ]
  for (const [index, { exactAddress, ...change }] of moves.entries()) {
    if (exactAddress) await desk.changeAddress(params.id, exactAddress)
    const response = await desk.change(params, change)
    expect(response.json().data.guestsToNotify).toBe(3)
    expect(Number(await sequence())).toBe(before + index + 1)
  }
  const { body } = await desk.open(params)
  const access = { ...Object(body['access']), cost: 'Free' }
  for (const change of [
    { name: 'Another name', plainTitle: 'Another title' },
    { description: 'Other words.', topic: 'Another topic', language: 'French' },
    { access, capacity: 20, addressTwoDaysBefore: true },
    { registrationRequired: false, intakeRequired: true, youthOnly: true },
  ]) {
    const changed = await desk.change(params, change)
    expect([changed.statusCode, changed.json().data.guestsToNotify]).toEqual([200, 0])
    expect(Number(await sequence())).toBe(before + moves.length)
  }
})

test('[C50] [C131] the check of a series counts the guests of a moved date and has the schedule of each', async () => {
  const desk = await eventDesk(2, 3)
  const as = desk.editor
  const { version } = await desk.open(params)
  const id = { id: params.id }
  const copies = { version, days: ['2027-06-05', '2027-06-12'] }
  await desk.call(copyToDays, { params: id, body: copies }, { as })
  const check = async () => (await desk.call(checkSeries, { params: id }, { as })).dates
  const drafts = await check()
  expect(drafts.map(({ day }) => day)).toEqual(copies.days)
  await desk.save(params, { date: '2025-11-02' })
  const later = { kind: 'event', id: drafts.at(-1)?.id ?? '' } as const
  const schedule = { version: (await desk.open(later)).version, day: '2027-04-01', time: '09:00' }
  await desk.call(publishing.scheduleContent, { params: later, body: schedule }, { as })
  const past = 'Nov 2, 2025 is in the past, so nobody can register.'
  expect(await check()).toMatchObject([
    {
      id: 'circle',
      publishAt: null,
      check: { guestsToNotify: 3, notes: expect.arrayContaining([past]) },
    },
    { day: '2027-06-05', publishAt: null, check: { guestsToNotify: 0 } },
    { day: '2027-06-12', publishAt: '2027-04-01T15:00:00.000Z', check: { guestsToNotify: 0 } },
  ])
})

test('[C51] cancel closes registration and is in pages and calendar files; reinstate reverses it', async () => {
  const desk = await eventDesk(2, 3)
  const as = desk.editor
  const event = async () => (await desk.app.inject('/api/v1/event/circle')).json().data
  const calendar = async () => (await desk.app.inject('/api/v1/event/addevent/circle')).body
  const [eventBefore, calendarBefore] = [await event(), await calendar()]
  expect(calendarBefore).not.toContain('STATUS')
  const cancel = () => {
    const headers = { [idempotencyKeyHeader]: randomUUID() }
    return desk.call(
      publishing.cancelEvent,
      { params: { id: 'circle' }, body: {} },
      { as, headers },
    )
  }
  expect((await cancel()).guestsToNotify).toBe(3)
  expect((await cancel()).guestsToNotify).toBe(0)
  expect((await event()).isCancelled).toBe(true)
  expect(await calendar()).toContain('STATUS:CANCELLED\r\n')
  expect(await calendar()).toContain('SUMMARY:Cancelled: ')
  expect((await desk.places()).isOpen).toBe(false)
  const refused = await desk.post('late@example.org')
  expect([refused.statusCode, refused.json().error.message]).toEqual([
    409,
    'This event is cancelled.',
  ])
  const query = { params: { kind: 'event' }, query: { title: eventBefore.name } } as const
  const { rows } = await desk.call(content.listContent, query, { as })
  expect(rows.find(({ id }) => id === 'circle')?.isCancelled).toBe(true)

  const reinstate = { params: { id: 'circle' }, body: {} }
  expect((await desk.call(publishing.reinstateEvent, reinstate, { as })).cancelledAt).toBeNull()
  expect(await event()).toEqual(eventBefore)
  expect(await calendar()).not.toContain('CANCELLED')
  expect((await desk.places()).isOpen).toBe(true)
  const actions = await desk.db.selectFrom('audit').select('action').orderBy('number').execute()
  expect(actions.map(({ action }) => action).slice(-2)).toEqual(['cancelled', 'reinstated'])
})

test('[C51] guests of a cancelled event get no reminder and no offer', async () => {
  const desk = await eventDesk(2, 3)
  const as = desk.editor
  await desk.call(publishing.cancelEvent, { params: { id: 'circle' }, body: {} }, { as })
  await desk.db.updateTable('event').set({ capacity: 3 }).where('id', '=', 'circle').execute()
  desk.clock.advance(4 * dayMs)
  const before = (await desk.mails()).length
  await desk.run(remindGuests)
  await desk.settle()
  expect((await desk.mails()).length).toBe(before)
  expect(await desk.states()).toEqual(['confirmed', 'confirmed', 'waiting'])
})

test('[C51] an offer for a cancelled event cannot be accepted, and no guest is told that a place is theirs', async () => {
  const desk = await eventDesk(1, 2)
  const keyOf = (guest: number) => desk.keyFor(`guest${guest}@example.org`)
  const [first, second] = [await keyOf(0), await keyOf(1)]
  await desk.app.inject({ method: 'DELETE', url: `/api/v1/place/${first}` })
  expect(await desk.states()).toEqual(['cancelled', 'offered'])
  const cancelled = { params: { id: 'circle' }, body: {} }
  await desk.call(publishing.cancelEvent, cancelled, { as: desk.editor })
  const before = (await desk.mails()).length
  const url = `/api/v1/place/${second}/accept`
  const accepted = await desk.app.inject({ method: 'POST', url, payload: {} })
  expect([accepted.statusCode, accepted.json().error.message]).toEqual([
    409,
    'This event is cancelled.',
  ])
  expect(await desk.states()).toEqual(['cancelled', 'offered'])
  expect((await desk.mails()).length).toBe(before)
})

test('[C41] [C44] an event with registrations can neither be unpublished nor archived', async () => {
  const desk = await eventDesk(2, 1)
  const { version, unpublishBlock } = await desk.open(params)
  const message =
    'This event has registrations. Cancel it: its page and the pages of its guests then say so.'
  expect(unpublishBlock).toBe(message)
  for (const endpoint of [publishing.unpublishContent, publishing.archiveContent]) {
    const response = await desk.send(endpoint, { params, body: { version } }, { as: desk.editor })
    expect([response.statusCode, response.json().error.message]).toEqual([409, message])
  }
  expect((await desk.app.inject('/api/v1/event/circle')).statusCode).toBe(200)
  await desk.call(
    publishing.cancelEvent,
    { params: { id: 'circle' }, body: {} },
    { as: desk.editor },
  )
  const { archiveBlock } = await desk.open(params)
  expect(archiveBlock).toBe(
    'This event has registrations, so its page stays and says that it is cancelled.',
  )
})

test('the list of events has the places taken, the wait list and what a draft has so far', async () => {
  const desk = await eventDesk(2, 3)
  const as = desk.editor
  const create = { params: { kind: 'event' }, body: { name: 'Only a draft' } } as const
  const draft = await desk.call(content.createContent, create, { as })
  await desk.save({ kind: 'event', id: draft.id }, { topic: 'Music', capacity: 'many', cover: 7 })
  const query = { params: { kind: 'event' }, query: {} } as const
  const { rows } = await desk.call(content.listContent, query, { as })
  const stored = await desk.open(params)
  expect(rows.find(({ id }) => id === params.id)).toMatchObject({
    picture: EventBody.parse(stored.body).cover.src,
    note: stored.body['topic'],
    event: {
      starts: stored.body['starts'],
      location: stored.body['location'],
      capacity: 2,
      guests: { taken: 2, waiting: 1 },
    },
  })
  expect(rows.find(({ id }) => id === draft.id)).toMatchObject({
    picture: null,
    note: 'Music',
    event: { starts: null, location: null, capacity: null, guests: { taken: 0, waiting: 0 } },
  })
  expect(JSON.stringify(rows)).not.toContain('exactAddress')
})

test('an edited event keeps its registrations and the places taken', async () => {
  const desk = await eventDesk(5, 2)
  const rows = () => desk.db.selectFrom('registration').selectAll().orderBy('id').execute()
  const before = await rows()
  expect((await desk.change(params, { name: 'Another name', capacity: 4 })).statusCode).toBe(200)
  expect(await rows()).toEqual(before)
  expect((await desk.open(params)).guests).toEqual({ taken: 2, waiting: 0 })
})
