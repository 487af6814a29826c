import { expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { type Limit, takeToken } from './limit.ts'
import { Refusal } from './refuse.ts'
import { whoIs } from './who.ts'

const limit: Limit = { action: 'subscribe', who: 'somebody', burst: 5, perHour: 60 }

test('[D32] after the burst the next try is refused, with the time to wait', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  for (let count = 0; count < 5; count++) await takeToken(db, clock, limit)
  clock.advance(15_000)
  const refusal = await takeToken(db, clock, limit).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    code: 'too-many',
    status: 429,
    message: 'Too many attempts. Please wait a few minutes and try again.',
    retryAfterSeconds: 45,
  })
})

test('tries come back with time, up to the burst and no further', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  for (let count = 0; count < 5; count++) await takeToken(db, clock, limit)
  clock.advance(60_000)
  await takeToken(db, clock, limit)
  await expect(takeToken(db, clock, limit)).rejects.toThrow('Too many')
  clock.advance(7 * 86_400_000)
  for (let count = 0; count < 5; count++) await takeToken(db, clock, limit)
  await expect(takeToken(db, clock, limit)).rejects.toThrow('Too many')
})

test('one person’s tries and one action’s are not another’s', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  const one = { ...limit, burst: 1 }
  await takeToken(db, clock, one)
  await takeToken(db, clock, { ...one, who: 'somebody else' })
  await takeToken(db, clock, { ...one, action: 'volunteer' })
  await expect(takeToken(db, clock, one)).rejects.toThrow('Too many')
})

test('[D32] two nodes with clocks apart count together: of 400 tries at once the burst gets through', async () => {
  const { connection, url } = await freshDatabase()
  const other = connect(url, { most: 5, onError: () => undefined })
  const clock = fakeClock()
  const early = fakeClock(new Date(clock.now().getTime() + 1_000))
  const results = await Promise.allSettled(
    Array.from({ length: 400 }, (_, index) =>
      index % 2 === 0
        ? takeToken(connection.db, clock, { ...limit, burst: 20 })
        : takeToken(other.db, early, { ...limit, burst: 20 }),
    ),
  )
  await other.close()
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('[D32] when the limits cannot be asked, reading goes on and writing stops', async () => {
  const nowhere = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  const clock = fakeClock()
  await takeToken(nowhere.db, clock, { ...limit, kind: 'read' })
  await expect(takeToken(nowhere.db, clock, limit)).rejects.toThrow()
  await nowhere.close()
})

test('buckets that nobody touches for two days are forgotten', async () => {
  const deps = testDeps((await freshDatabase()).connection)
  const { db, clock } = deps
  await takeToken(db, clock, limit)
  clock.advance(2 * 86_400_000)
  await takeToken(db, clock, { ...limit, who: 'somebody else' })
  await purge(deps)
  expect(await db.selectFrom('token_bucket').select('who').execute()).toHaveLength(2)
  clock.advance(1)
  await purge(deps)
  expect(await db.selectFrom('token_bucket').select('who').execute()).toEqual([
    { who: 'somebody else' },
  ])
})

test('[D32] all households of one IPv6 site together try eight times as often as one', async () => {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock()
  const guard = { keys: newKeys(), clock }
  const tryFrom = (ip: string) =>
    takeToken(db, clock, { ...limit, burst: 2, who: whoIs(guard, { ip }) })
  for (let household = 0; household < 16; household++)
    await tryFrom(`2001:db8:1:${household.toString(16)}::1`)
  await expect(tryFrom('2001:db8:1:ff::1')).rejects.toThrow('Too many')
  await tryFrom('2001:db8:2::1')
})
