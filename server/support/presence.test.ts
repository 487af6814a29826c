import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

test('staff are present from a heartbeat until two minutes after the last one', async () => {
  const clock = fakeClock('2026-11-09T18:00:00Z')
  const testApp = await buildTestApp({ withContent: true, clock })
  const presence = async () => (await testApp.app.inject('/api/v1/support/presence')).json().data
  const hours = { isOpen: true, changesAt: '2026-11-10T00:00:00.000Z' }
  expect(await presence()).toEqual({ isSomebodyHere: false, ...hours })
  await testApp.db
    .insertInto('staff_presence')
    .values({ staff_id: '7d5b8b0e-3f0a-4a52-9a3c-0d6f5e1b2c34', seen_at: clock.now() })
    .execute()
  expect(await presence()).toEqual({ isSomebodyHere: true, ...hours })
  clock.advance(120_001)
  expect(await presence()).toEqual({ isSomebodyHere: false, ...hours })
})

test('the response about the presence of staff is not cached', async () => {
  const { app } = await buildTestApp({ withContent: true })
  const response = await app.inject('/api/v1/support/presence')
  expect(response.headers['cache-control']).toBe('no-store')
})
