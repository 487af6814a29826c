import { expect, test } from 'vitest'
import { dayNames, dayOf } from '#contract/dates.ts'
import { listEvents } from '#server/events/events.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

const all = { limit: 50, offset: 0, q: '' }

test.each(['2026-11-15T18:00:00Z', '2027-02-28T23:30:00Z', '2027-07-03T06:30:00Z'])(
  'on %s a new installation has thirteen upcoming and four past events, on every weekday',
  async (start) => {
    const { db, clock } = await buildTestApp({ withContent: true, clock: fakeClock(start) })
    const { events } = await listEvents(db, clock, all)
    const today = dayOf(clock.now())
    const upcoming = events.filter(({ date }) => date.slice(0, 10) > today)
    const past = events.filter(({ date }) => date.slice(0, 10) < today)
    expect(upcoming.length).toBeGreaterThanOrEqual(13)
    expect(past.length).toBeGreaterThanOrEqual(4)
    expect(new Set(events.map(({ dayOfWeek }) => dayOfWeek))).toEqual(new Set(dayNames))
  },
)

test('the first page of a new installation has events with and without registration', async () => {
  const { db, clock } = await buildTestApp({ withContent: true })
  const { events } = await listEvents(db, clock, { ...all, limit: 4 })
  expect(new Set(events.map((event) => event.registrationRequired))).toEqual(new Set([true, false]))
})
