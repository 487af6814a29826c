import { expect, onTestFinished, test } from 'vitest'
import * as content from '#contract/console/content.ts'
import * as series from '#contract/console/event-series.ts'
import * as publishing from '#contract/console/publishing.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import { buildContentDesk, publicBody } from '#tests/kit/desk/content.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

const saturdays = ['2026-12-05', '2026-12-12', '2026-12-19'] as const
const circle = { kind: 'event', id: 'circle' } as const

/** The event 'circle' on the first Saturday of December 2026, and the requests about its series. */
async function seriesDesk() {
  const desk = await buildContentDesk({ clock: fakeClock('2026-11-19T16:00:00.000Z') })
  const as = desk.editor
  await addEvents(desk, { _id: 'circle', name: 'Circle', exactAddress: '12 Canary Lane' })
  expect((await desk.change(circle, { date: saturdays[0] })).statusCode).toBe(200)
  const params = { id: 'circle' }
  const copy = async (days: readonly string[], headers = {}) => {
    const { version } = await desk.open(circle)
    const input = { params, body: { version, days: [...days] } }
    return desk.send(series.copyToDays, input, { as, headers })
  }
  const read = async (id = 'circle') =>
    (await desk.call(series.readSeries, { params: { id } }, { as })).dates
  /** Publishes every draft of the series. */
  const publishAll = async () => {
    const drafts = (await read()).filter(({ state }) => state === 'draft')
    const dates = drafts.map(({ id, version }) => ({ id, version }))
    return desk.send(series.publishSeries, { params, body: { dates } }, { as })
  }
  const countDrafts = async () =>
    (await desk.db.selectFrom('draft').select('id').where('kind', '=', 'event').execute()).length
  const publicDates = async (id: string): Promise<string[] | undefined> => {
    const { otherDates } = JSON.parse(await publicBody(desk, `/event/${id}`)).data
    return otherDates?.map(({ date }: { date: string }) => date.slice(0, 10))
  }
  return { ...desk, as, copy, read, publishAll, countDrafts, publicDates }
}

test('[C131] each day becomes a draft with everything but the day, and forms a series with the event', async () => {
  const desk = await seriesDesk()
  await desk.db.updateTable('event').set({ taken: 3 }).where('id', '=', 'circle').execute()
  await desk.call(publishing.cancelEvent, { params: { id: 'circle' }, body: {} }, { as: desk.as })
  const response = await desk.copy(saturdays.slice(1))
  expect(response.statusCode).toBe(201)
  const { dates } = response.json().data
  expect(dates.map(({ id, day, state }: series.SeriesDate) => [id, day, state])).toEqual([
    ['circle', '2026-12-05', 'published'],
    ['circle-2026-12-12', '2026-12-12', 'draft'],
    ['circle-2026-12-19', '2026-12-19', 'draft'],
  ])
  const original = await desk.open(circle)
  const copy = await desk.open({ kind: 'event', id: 'circle-2026-12-12' })
  const { exactAddress, ...body } = copy.body
  expect({ ...body, exactAddress: null }).toEqual({
    ...original.body,
    date: '2026-12-12',
    exactAddress: null,
  })
  expect(copy).toMatchObject({ guests: null, cancelledAt: null, publishAt: null, path: null })
  // Each date has an address of its own, which is erased after its own day.
  expect(exactAddress).not.toBe(original.body['exactAddress'])
  expect(await desk.db.selectFrom('event_address').select('id').execute()).toHaveLength(3)
  expect(await readAuditAbout(desk.db, 'circle')).toContainEqual(
    expect.objectContaining({ action: 'copied to more days', reason: '2 days' }),
  )
})

test('[C131] a copy with a day that the series has makes no draft at all', async () => {
  const desk = await seriesDesk()
  expect((await desk.copy(['2026-12-12'])).statusCode).toBe(201)
  const before = await desk.countDrafts()
  for (const taken of ['2026-12-05', '2026-12-12']) {
    const refused = await desk.copy(['2027-01-02', taken])
    expect([refused.statusCode, await desk.countDrafts()]).toEqual([409, before])
    expect(refused.json().error.message).toMatch(/^This series has Dec \d+, 2026 already\.$/)
  }
  for (const days of [[], ['2027-01-02', '2027-01-02'], ['2027-02-30']])
    expect((await desk.copy(days)).statusCode).toBe(422)
  expect(await desk.countDrafts()).toBe(before)
})

test('[C131] a copy that is sent twice with one key, or that saw an older draft, makes its drafts once', async () => {
  const desk = await seriesDesk()
  const headers = { 'idempotency-key': 'f2a1c9d0-0000-4000-8000-000000000131' }
  const first = await desk.copy(['2026-12-12'], headers)
  expect((await desk.copy(['2026-12-12'], headers)).json()).toEqual(first.json())
  expect(await desk.read()).toHaveLength(2)
  const stale = { params: { id: 'circle' }, body: { version: 0, days: ['2026-12-19'] } }
  expect((await desk.send(series.copyToDays, stale, { as: desk.as })).statusCode).toBe(409)
  expect(await desk.read()).toHaveLength(2)
})

test('[C131] the drafts of a series are published together, and a fault of one date is named and publishes none', async () => {
  const desk = await seriesDesk()
  await desk.copy(saturdays.slice(1))
  const last = { kind: 'event', id: 'circle-2026-12-19' } as const
  await desk.save(last, { topic: '' })
  const refused = await desk.publishAll()
  expect(refused.statusCode).toBe(422)
  expect(refused.json().error.fields).toEqual({ 'circle-2026-12-19.topic': 'Enter a topic' })
  expect((await desk.read()).map(({ state }) => state)).toEqual(['published', 'draft', 'draft'])
  await desk.save(last, { topic: 'Food' })
  expect((await desk.publishAll()).statusCode).toBe(200)
  expect((await desk.read()).map(({ state }) => state)).toEqual(Array(3).fill('published'))
})

test('[C131] a draft that another person changed, and an event of another series, publish none', async () => {
  const desk = await seriesDesk()
  await desk.copy(saturdays.slice(1))
  const [other] = await addEvents(desk, {})
  const seen = await desk.read()
  await desk.save({ kind: 'event', id: 'circle-2026-12-19' }, { topic: 'Food' })
  const drafts = seen.slice(1).map(({ id, version }) => ({ id, version }))
  const publish = async (dates: { id: string; version: number }[]) =>
    (
      await desk.send(
        series.publishSeries,
        { params: { id: 'circle' }, body: { dates } },
        { as: desk.as },
      )
    ).statusCode
  expect(await publish(drafts)).toBe(409)
  expect(await publish([...drafts.slice(0, 1), { id: other?._id ?? '', version: 0 }])).toBe(404)
  expect((await desk.read()).map(({ state }) => state)).toEqual(['published', 'draft', 'draft'])
})

test('[C131] the page of a date links to the published, upcoming other dates that are not cancelled', async () => {
  const desk = await seriesDesk()
  const alone = await publicBody(desk, '/event/circle')
  await desk.copy(saturdays.slice(1))
  // Drafts are not public, so no byte has changed.
  expect(await publicBody(desk, '/event/circle')).toBe(alone)
  await desk.publishAll()
  expect(await desk.publicDates('circle')).toEqual(['2026-12-12', '2026-12-19'])
  expect(await desk.publicDates('circle-2026-12-12')).toEqual(['2026-12-05', '2026-12-19'])
  const cancel = { params: { id: 'circle-2026-12-19' }, body: {} }
  await desk.call(publishing.cancelEvent, cancel, { as: desk.as })
  expect(await desk.publicDates('circle')).toEqual(['2026-12-12'])
  desk.clock.advance(24 * 86_400_000)
  expect(await desk.publicDates('circle')).toBeUndefined()
})

test('[C131] a change of a date is a change of every date of its series, and of no other event', async () => {
  const desk = await seriesDesk()
  const client = await desk.connection.pool.connect()
  onTestFinished(() => client.release(true))
  const changes: (string | undefined)[] = []
  client.on('notification', ({ payload }) => changes.push(payload?.replace(/^event:\d+/, 'event')))
  await client.query('listen noun_changed')
  await desk.change(circle, { topic: 'Alone' })
  await desk.copy(['2026-12-12'])
  await desk.change(circle, { topic: 'Together' })
  await expect.poll(() => changes).toEqual(['event:circle', 'event'])
})

test('[C131] an archived date leaves the series, and a plain copy does not join it', async () => {
  const desk = await seriesDesk()
  await desk.copy(saturdays.slice(1))
  const params = { kind: 'event', id: 'circle-2026-12-19' } as const
  await desk.call(publishing.archiveContent, { params, body: { version: 0 } }, { as: desk.as })
  await desk.call(content.copyContent, { params: circle, body: {} }, { as: desk.as })
  expect((await desk.read()).map(({ day }) => day)).toEqual(['2026-12-05', '2026-12-12'])
})

/** The series of 'circle' on three published Saturdays, and the change of one for the others. */
async function changeDesk() {
  const desk = await seriesDesk()
  await desk.copy(saturdays.slice(1))
  await desk.publishAll()
  const { as } = desk
  const params = { id: 'circle' }
  const plan = () => desk.call(series.readSeriesChanges, { params }, { as })
  const change = async (which = (_date: series.DateChange) => true) => {
    const { version } = await desk.open(circle)
    const dates = (await plan()).dates.filter(which).map(({ id, version: seen }) => ({
      id,
      version: seen,
    }))
    return desk.send(series.changeSeries, { params, body: { version, dates } }, { as })
  }
  const fieldOf = async (name: string) => {
    const bodies = await Promise.all(
      (await desk.read()).map(({ id }) => desk.open({ kind: 'event', id })),
    )
    return bodies.map(({ body }) => body[name])
  }
  return { ...desk, plan, change, fieldOf }
}

test('[C131] the changes of one date go into the drafts of the others, and a publish makes all public', async () => {
  const desk = await changeDesk()
  const last = '/event/circle-2026-12-19'
  const before = await publicBody(desk, last)
  await desk.save(circle, { location: 'Inglewood', date: '2026-12-06' })
  expect(await desk.plan()).toMatchObject({
    fields: ['location'],
    dates: [
      { id: 'circle-2026-12-12', fields: ['location'], own: [] },
      { id: 'circle-2026-12-19', fields: ['location'], own: [] },
    ],
  })
  expect((await desk.change()).statusCode).toBe(200)
  expect(await desk.fieldOf('location')).toEqual(Array(3).fill('Inglewood'))
  expect(await desk.fieldOf('date')).toEqual(['2026-12-06', '2026-12-12', '2026-12-19'])
  expect(await publicBody(desk, last)).toBe(before)
  const dates = (await desk.read()).map(({ id, version }) => ({ id, version }))
  const all = { params: { id: 'circle' }, body: { dates } }
  await desk.call(series.publishSeries, all, { as: desk.as })
  expect(JSON.parse(await publicBody(desk, last)).data.location).toBe('Inglewood')
})

test('[C131] only the chosen dates change', async () => {
  const desk = await changeDesk()
  await desk.save(circle, { location: 'Inglewood' })
  await desk.change(({ day }) => day === '2026-12-19')
  const [first, middle, last] = await desk.fieldOf('location')
  expect([first, last]).toEqual(['Inglewood', 'Inglewood'])
  expect(middle).not.toBe('Inglewood')
})

test('[C131] a date keeps its own change of the same field, and takes over the other fields', async () => {
  const desk = await changeDesk()
  const middle = { kind: 'event', id: 'circle-2026-12-12' } as const
  const { access } = (await desk.open(circle)).body as { access: object }
  await desk.save(middle, { location: 'Forest Lawn', access: { ...access, cost: '$5' } })
  await desk.save(circle, {
    location: 'Inglewood',
    capacity: 30,
    access: { ...access, cost: '$2', sober: 'Yes' },
  })
  const [kept] = (await desk.plan()).dates
  expect(kept).toMatchObject({
    id: middle.id,
    fields: ['capacity', 'access.sober'],
    own: ['location', 'access.cost'],
  })
  expect((await desk.change()).statusCode).toBe(200)
  expect(await desk.fieldOf('location')).toEqual(['Inglewood', 'Forest Lawn', 'Inglewood'])
  expect(await desk.fieldOf('capacity')).toEqual([30, 30, 30])
  expect((await desk.open(middle)).body['access']).toEqual({ ...access, cost: '$5', sober: 'Yes' })
})

test('[C131] a change that was published alone, and one of a draft, can go to the others', async () => {
  const desk = await seriesDesk()
  await desk.copy(saturdays.slice(1))
  const params = { id: 'circle-2026-12-12' }
  const key = { kind: 'event', ...params } as const
  const changeFrom = async () => {
    const { dates } = await desk.call(series.readSeriesChanges, { params }, { as: desk.as })
    const seen = dates.map(({ id, version }) => ({ id, version }))
    const body = { version: (await desk.open(key)).version, dates: seen }
    await desk.call(series.changeSeries, { params, body }, { as: desk.as })
    const { body: other } = await desk.open({ kind: 'event', id: 'circle-2026-12-19' })
    return other['topic']
  }
  await desk.save(key, { topic: 'Of a draft' })
  expect(await changeFrom()).toBe('Of a draft')
  await desk.change(key, { topic: 'Published alone' })
  expect(await changeFrom()).toBe('Published alone')
})

test('[C131] another person who saved in between stops the change of all dates', async () => {
  const desk = await changeDesk()
  await desk.save(circle, { location: 'Inglewood' })
  const { dates } = await desk.plan()
  await desk.save({ kind: 'event', id: 'circle-2026-12-19' }, { topic: 'Food' })
  const { version } = await desk.open(circle)
  const seen = dates.map(({ id, version: known }) => ({ id, version: known }))
  const body = { version, dates: seen }
  const input = { params: { id: 'circle' }, body }
  expect((await desk.send(series.changeSeries, input, { as: desk.as })).statusCode).toBe(409)
  expect((await desk.read()).map(({ isChanged }) => isChanged)).toEqual([true, false, true])
})
