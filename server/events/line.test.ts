import { expect, test } from 'vitest'
import { dayOf } from '#contract/dates.ts'
import { buildTestApp, type TestApp } from '#tests/kit/app.ts'
import { addEvents } from '#tests/kit/make-event.ts'
import { positionsOf, runsOf } from './line.ts'
import { listByMilestones, listEvents } from './list.ts'

const hour = 3_600_000
const line = { total: 8, begun: 5, goingOn: [1, 3] }

test('a page takes who is still there, then who comes, then who was there last', () => {
  expect(positionsOf(line, { offset: 0, limit: 8 })).toEqual([1, 3, 5, 6, 7, 4, 2, 0])
})

test('a page that begins anywhere goes on as the whole list does', () => {
  const whole = positionsOf(line, { offset: 0, limit: 8 })
  for (let offset = 0; offset <= 9; offset++)
    expect(positionsOf(line, { offset, limit: 3 })).toEqual(whole.slice(offset, offset + 3))
})

test('an empty line has an empty page', () => {
  expect(positionsOf({ total: 0, begun: 0, goingOn: [] }, { offset: 0, limit: 4 })).toEqual([])
})

test('positions are read in as few pieces as there are gaps, whichever way they go', () => {
  expect(runsOf([5, 6, 7, 4, 1])).toEqual([
    { first: 1, count: 1 },
    { first: 4, count: 4 },
  ])
  expect(runsOf([])).toEqual([])
})

test('long and short events that overlap are listed in order on every page', async () => {
  const test = await withCrowd(150)
  expect(await wholeList(test, 4)).toEqual(await inOrder(test))
  expect(await wholeList(test, 50)).toEqual(await inOrder(test))
})

test('events that move, go or come keep every page in order', async () => {
  const test = await withCrowd(100)
  const moved = new Date(test.clock.now().getTime() + 900 * hour)
  await test.db
    .updateTable('event')
    .set({ starts_at: moved, ends_at: new Date(moved.getTime() + hour) })
    .where('id', 'like', '%0')
    .execute()
  await test.db.deleteFrom('event').where('id', 'like', '%5').execute()
  await addEvents(test, {}, {})
  expect(await wholeList(test, 7)).toEqual(await inOrder(test))
})

test('two who add events at once leave one line', async () => {
  const test = await buildTestApp()
  const forty = Array.from({ length: 40 }, () => ({}))
  await Promise.all([addEvents(test, ...forty), addEvents(test, ...forty)])
  expect(await wholeList(test, 9)).toEqual(await inOrder(test))
})

/** Starts seven hours apart around now; every third one lasts for days, and some start together. */
async function withCrowd(count: number): Promise<TestApp> {
  const test = await buildTestApp()
  const drafts = await addEvents(test, ...Array.from({ length: count }, () => ({})))
  for (const [i, { _id }] of drafts.entries()) {
    const starts_at = new Date(
      test.clock.now().getTime() + (Math.floor(i / 2) * 14 - count * 3) * hour,
    )
    const ends_at = new Date(starts_at.getTime() + (i % 3 === 0 ? 7 * 24 : 2) * hour)
    const row = { starts_at, ends_at, day: dayOf(starts_at) }
    await test.db.updateTable('event').set(row).where('id', '=', _id).execute()
  }
  return test
}

async function wholeList({ db, clock }: TestApp, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const page = { limit, offset: ids.length, q: '' }
    const { events } = await listEvents(db, clock, page)
    // However near the page is, the milestones would have led to the same one.
    expect((await listByMilestones(db, clock.now(), page)).events).toEqual(events)
    if (events.length === 0) return ids
    ids.push(...events.map(({ _id }) => _id))
  }
}

async function inOrder({ db, clock }: TestApp): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'ends_at'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const upcoming = rows.filter(({ ends_at }) => ends_at > clock.now())
  const past = rows.filter(({ ends_at }) => ends_at <= clock.now())
  return [...upcoming, ...past.toReversed()].map(({ id }) => id)
}
