import { expect, test } from 'vitest'
import { endChatPresence, reportChatPresence, startChatPresence } from '#contract/console/chat.ts'
import { endAllSessions } from '#contract/console/me.ts'
import { readSession, signOut } from '#contract/console/session.ts'
import { changeRoles, disableStaff } from '#contract/console/staff.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'
import type { Agent } from '#tests/kit/desk/desk-client.ts'
import { secondServer } from '#tests/kit/desk/second-server.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'

const read = async ({ app }: Pick<Desk, 'app'>) =>
  (await app.inject('/api/v1/support/presence')).json().data
const isHere = async (desk: Pick<Desk, 'app'>): Promise<boolean> =>
  (await read(desk)).isSomebodyHere

async function presenceDesk() {
  const clock = fakeClock('2026-11-09T18:00:00Z')
  const desk = await buildDesk({ clock })
  const set = (as: Agent, isAvailable: boolean) =>
    isAvailable
      ? desk.call(startChatPresence, { body: {} }, { as })
      : desk.call(endChatPresence, {}, { as })
  const report = (as: Agent) => desk.call(reportChatPresence, { body: {} }, { as })
  return { desk, clock, set, report }
}

test('[C88] staff are available from Available until two minutes after the last report of their page', async () => {
  const { desk, clock, set, report } = await presenceDesk()
  const as = await desk.addPerson(['care'])
  const hours = { isOpen: true, changesAt: '2026-11-10T00:00:00.000Z' }
  expect(await read(desk)).toEqual({ isSomebodyHere: false, ...hours })
  // A report alone makes nobody available.
  expect(await report(as)).toEqual({ isAvailable: false })
  expect(await isHere(desk)).toBe(false)
  await set(as, true)
  expect(await read(desk)).toEqual({ isSomebodyHere: true, ...hours })
  clock.advance(119_000)
  expect(await report(as)).toEqual({ isAvailable: true })
  clock.advance(119_000)
  expect(await isHere(desk)).toBe(true)
  clock.advance(2_000)
  expect(await isHere(desk)).toBe(false)
})

test('[C88] without activity for 15 minutes staff are away, although their page reports', async () => {
  const { desk, clock, set, report } = await presenceDesk()
  const as = await desk.addPerson(['care'])
  await set(as, true)
  for (let minute = 0; minute < 15; minute += 1) {
    clock.advance(60_000)
    await report(as)
  }
  expect(await isHere(desk)).toBe(true)
  expect(await report(as)).toEqual({ isAvailable: true })
  clock.advance(1_000)
  expect(await report(as)).toEqual({ isAvailable: false })
  expect(await isHere(desk)).toBe(false)
  // What the privacy screen sends: activity without a page.
  await desk.call(readSession, {}, { as })
  expect(await isHere(desk)).toBe(true)
  expect(await report(as)).toEqual({ isAvailable: true })
})

test('[C88] Away, sign-out, an ended session, a disabled account and a lost role end the availability at once, on all servers', async () => {
  const { desk, set } = await presenceDesk()
  const other = await secondServer(desk)
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const ends: Record<string, (as: Agent) => Promise<unknown>> = {
    away: (as) => set(as, false),
    'signed out': (as) => desk.call(signOut, { body: {} }, { as }),
    'sessions ended': (as) => desk.call(endAllSessions, {}, { as }),
    disabled: ({ id }) => desk.call(disableStaff, { params: { id }, body: {} }, { as: owner }),
    'role lost': ({ id }) =>
      desk.call(changeRoles, { params: { id }, body: { roles: ['store'] } }, { as: owner }),
  }
  for (const [way, end] of Object.entries(ends)) {
    const as = await desk.addPerson(['care'])
    await set(as, true)
    expect([way, await isHere(desk), await isHere(other)]).toEqual([way, true, true])
    await end(as)
    expect([way, await isHere(desk), await isHere(other)]).toEqual([way, false, false])
  }
})

test('[C88] only a person who may reply can be available, and in one session', async () => {
  const { desk, set, report } = await presenceDesk()
  const editor = await desk.addPerson(['editor'])
  const refused = await desk.send(startChatPresence, { body: {} }, { as: editor })
  expect(refused.statusCode).toBe(403)
  const [one, other] = [await desk.addPerson(['care']), await desk.addPerson(['care'])]
  await set(one, true)
  expect(await report(other)).toEqual({ isAvailable: false })
  await set(other, true)
  await set(one, false)
  expect(await isHere(desk)).toBe(true)
  await set(other, false)
  expect(await isHere(desk)).toBe(false)
})

test('the response about the presence of staff is not cached', async () => {
  const { app } = await buildTestApp({ withContent: true })
  const response = await app.inject('/api/v1/support/presence')
  expect(response.headers['cache-control']).toBe('no-store')
})
