import { expect, test } from 'vitest'
import { listEvents } from '#contract/event.ts'
import { ProblemBody } from '#contract/problem.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { addEvents, daysFromNow } from '#tests/kit/make/event.ts'

test('[S3.1] [S3.5] [S3.6] [S3.8] [S7.8] the response for one event has all its fields under data', async () => {
  const testApp = await buildTestApp()
  await addEvents(testApp, { _id: 'supper', ...daysFromNow(testApp, 3) })
  const response = await testApp.app.inject('/api/v1/event/supper')
  expect(response.json().data).toMatchObject({
    _id: 'supper',
    name: 'Supper Under the Tree',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    time: '6:00 PM - 9:00 PM',
    dayOfWeek: expect.stringMatching(/day$/),
    registrationRequired: true,
    intakeRequired: false,
    youthOnly: false,
    language: 'English',
    location: 'Bowview Community Hall, Calgary',
    topic: 'Food and belonging',
    description: expect.stringContaining('Bring a dish'),
    gallery: '/media/upload/artwork/event-supper.svg',
    plainTitle: 'Supper',
  })
})

test('[S3.7] [S7.6] [S9.13] a list has one page of events and the total number', async () => {
  const testApp = await buildTestApp()
  await addEvents(testApp, ...[1, 2, 3, 4, 5, 6].map((days) => daysFromNow(testApp, days)))
  const first = await listOf(testApp.app.inject('/api/v1/event/all?limit=4&offset=0'))
  const second = await listOf(testApp.app.inject('/api/v1/event/all?limit=4&offset=4'))
  expect([first.events.length, first.totalEvents]).toEqual([4, 6])
  expect([second.events.length, second.totalEvents]).toEqual([2, 6])
})

test('upcoming events come soonest first, then past ones newest first, across pages', async () => {
  const testApp = await buildTestApp()
  const days = [-20, 9, -3, 2, 30, -1, 5]
  await addEvents(
    testApp,
    ...days.map((day) => ({ name: `day ${day}`, ...daysFromNow(testApp, day) })),
  )
  const names: string[] = []
  for (const offset of [0, 2, 4, 6]) {
    const page = await listOf(testApp.app.inject(`/api/v1/event/all?limit=2&offset=${offset}`))
    names.push(...page.events.map(({ name }) => name))
  }
  expect(names).toEqual(['day 2', 'day 5', 'day 9', 'day 30', 'day -1', 'day -3', 'day -20'])
})

test('beyond the last page the list is empty and the total is right', async () => {
  const testApp = await buildTestApp()
  await addEvents(testApp, daysFromNow(testApp, 1), daysFromNow(testApp, -1))
  expect(await listOf(testApp.app.inject('/api/v1/event/all?limit=4&offset=100'))).toEqual({
    events: [],
    totalEvents: 2,
  })
})

test('a search finds parts of names in any case, and treats wildcards as text', async () => {
  const testApp = await buildTestApp()
  await addEvents(
    testApp,
    { name: 'Snow Walk on the Bow', ...daysFromNow(testApp, 4) },
    { name: 'Drum Circle', ...daysFromNow(testApp, 2) },
    { name: '100% Us', ...daysFromNow(testApp, -2) },
  )
  const namesFor = async (q: string) => {
    const url = `/api/v1/event/all?q=${encodeURIComponent(q)}`
    const { events, totalEvents } = await listOf(testApp.app.inject(url))
    expect(totalEvents).toBe(events.length)
    return events.map(({ name }) => name)
  }
  expect(await namesFor('wALK')).toEqual(['Snow Walk on the Bow'])
  expect(await namesFor('%')).toEqual(['100% Us'])
  expect(await namesFor('_')).toEqual([])
  expect(await namesFor("' or ''='")).toEqual([])
})

test.each([
  'limit=0',
  'limit=-1',
  'limit=51',
  'limit=4.5',
  'limit=abc',
  'limit=',
  'limit=4&limit=4',
])('%s is rejected with the allowed range', async (query) => {
  const { app } = await buildTestApp()
  const response = await app.inject(`/api/v1/event/all?${query}`)
  expect(response.statusCode).toBe(422)
  expect(ProblemBody.parse(response.json()).error.message).toBe('limit must be 1 to 50')
})

test.each([
  'offset=-4',
  'offset=1e12',
  'offset=9223372036854775808',
  'offset=NaN',
  'offset=100001',
])('%s is rejected with the allowed range', async (query) => {
  const { app } = await buildTestApp()
  const response = await app.inject(`/api/v1/event/all?${query}`)
  expect(response.statusCode).toBe(422)
  expect(ProblemBody.parse(response.json()).error.message).toBe('offset must be 0 to 100000')
})

test.each(['nothing', "'%20OR%201=1", '..%2f1', '%00', 'A', 'x'.repeat(101)])(
  'the event %s is not available',
  async (id) => {
    const { app } = await buildTestApp()
    for (const path of [`/api/v1/event/${id}`, `/api/v1/event/addevent/${id}`]) {
      const response = await app.inject(path)
      expect([path, response.statusCode]).toEqual([path, 404])
      expect(ProblemBody.parse(response.json()).error.code).toBe('not-found')
    }
  },
)

test('[S7.9] [S4.53] the calendar file is an attachment named event.ics', async () => {
  const testApp = await buildTestApp()
  await addEvents(testApp, { _id: 'supper', ...daysFromNow(testApp, 3) })
  const response = await testApp.app.inject('/api/v1/event/addevent/supper')
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(response.headers['content-disposition']).toBe('attachment; filename="event.ics"')
  expect(response.body).toContain('SUMMARY:Supper Under the Tree\r\n')
  const plain = await testApp.app.inject('/api/v1/event/addevent/supper?title=plain')
  expect(plain.body).toContain('SUMMARY:Supper\r\n')
  expect(plain.body).not.toContain('Tree')
  const { hostname } = new URL(testApp.settings.siteUrl)
  expect(plain.body).not.toMatch(new RegExp(`baobab|${hostname}`, 'i'))
})

test('public responses never contain an exact address that is for guests only', async () => {
  const testApp = await buildTestApp()
  const secret = '12 Quiet Lane NW'
  await addEvents(testApp, { _id: 'circle', exactAddress: secret, ...daysFromNow(testApp, 3) })
  for (const path of ['all', 'circle', 'addevent/circle', `month?month=2026-11`]) {
    const response = await testApp.app.inject(`/api/v1/event/${path}`)
    expect([path, response.body.includes('Quiet Lane')]).toEqual([path, false])
  }
})

test.each(['9999-12', '0000-01', '1999-12', '2026-13', '2026-1'])(
  'the month %s is rejected without a query',
  async (month) => {
    const { app } = await buildTestApp()
    const response = await app.inject(`/api/v1/event/month?month=${month}`)
    expect(response.statusCode).toBe(422)
  },
)

async function listOf(request: PromiseLike<{ json: () => unknown }>) {
  return listEvents.reply.parse((await request).json()).data
}
