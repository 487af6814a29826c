import { expect, test } from 'vitest'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

test('staff are present from a heartbeat until two minutes after the last one', async () => {
  const clock = fakeClock('2026-11-09T18:00:00Z')
  const testApp = await buildDesk({ clock })
  const { id } = await testApp.addPerson(['care'])
  const presence = async () => (await testApp.app.inject('/api/v1/support/presence')).json().data
  const hours = { isOpen: true, changesAt: '2026-11-10T00:00:00.000Z' }
  expect(await presence()).toEqual({ isSomebodyHere: false, ...hours })
  await testApp.db
    .insertInto('staff_presence')
    .values({ staff_id: id, seen_at: clock.now() })
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
