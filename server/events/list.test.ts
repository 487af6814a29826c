import { expect, test } from 'vitest'
import { dayOf } from '#contract/dates.ts'
import { maxListedEvents } from '#contract/event.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { addEvents } from '#tests/kit/make/event.ts'
import { listEvents } from './events.ts'

const hour = 3_600_000

test('overlapping long and short events are in order on every page', async () => {
  const testApp = await siteWithEvents(150)
  expect(await listAll(testApp, 4)).toEqual(await expectedOrder(testApp))
  expect(await listAll(testApp, 50)).toEqual(await expectedOrder(testApp))
})

test('pages stay in order after events are moved, deleted and added', async () => {
  const testApp = await siteWithEvents(100)
  const moved = new Date(testApp.clock.now().getTime() + 900 * hour)
  await testApp.db
    .updateTable('event')
    .set({ starts_at: moved, ends_at: new Date(moved.getTime() + hour) })
    .where('id', 'like', '%0')
    .execute()
  await testApp.db.deleteFrom('event').where('id', 'like', '%5').execute()
  await addEvents(testApp, {}, {})
  expect(await listAll(testApp, 7)).toEqual(await expectedOrder(testApp))
})

test('an offset beyond the limit returns an empty list, however many events there are', async () => {
  const { db, clock } = await siteWithEvents(3)
  await db.updateTable('event_total').set({ count: 100_000 }).execute()
  const page = (offset: number) => listEvents(db, clock, { limit: 4, offset, q: '' })
  expect(await page(maxListedEvents)).toEqual({ events: [], totalEvents: 100_000 })
  expect((await page(0)).events).toHaveLength(3)
})

/** Pairs of events that start together, 14 hours apart around now. Every third event lasts a week. */
async function siteWithEvents(count: number): Promise<TestApp> {
  const testApp = await buildTestApp()
  const drafts = await addEvents(testApp, ...Array.from({ length: count }, () => ({})))
  for (const [i, { _id }] of drafts.entries()) {
    const starts_at = new Date(
      testApp.clock.now().getTime() + (Math.floor(i / 2) * 14 - count * 3) * hour,
    )
    const ends_at = new Date(starts_at.getTime() + (i % 3 === 0 ? 7 * 24 : 2) * hour)
    const row = { starts_at, ends_at, day: dayOf(starts_at) }
    await testApp.db.updateTable('event').set(row).where('id', '=', _id).execute()
  }
  return testApp
}

async function listAll({ db, clock }: TestApp, limit: number): Promise<string[]> {
  const ids: string[] = []
  for (;;) {
    const { events } = await listEvents(db, clock, { limit, offset: ids.length, q: '' })
    if (events.length === 0) return ids
    ids.push(...events.map(({ _id }) => _id))
  }
}

async function expectedOrder({ db, clock }: TestApp): Promise<string[]> {
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
