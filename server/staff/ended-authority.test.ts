import { expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import * as me from '#contract/console/me.ts'
import * as staff from '#contract/console/staff.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { buildDesk, type Desk, keyIn } from '#tests/kit/desk/desk.ts'
import type { Agent } from '#tests/kit/desk/desk-client.ts'
import { endSessionDuring } from '#tests/kit/desk/end-session.ts'

async function confirmed(desk: Desk, name?: string): Promise<Agent> {
  const owner = await desk.addPerson(['owner'], { ...(name && { name }) })
  await desk.stepUp(owner)
  return owner
}

/** The parts of a Desk that a refused request must not change. */
const stateOf = async ({ db }: Desk) => ({
  people: await db.selectFrom('staff').selectAll().orderBy('id').execute(),
  roles: await db.selectFrom('staff_role').selectAll().orderBy('staff_id').execute(),
  passkeys: await db.selectFrom('staff_passkey').selectAll().execute(),
  links: await db.selectFrom('staff_link').selectAll().execute(),
  emails: await db.selectFrom('mail_outbox').select('id').execute(),
  entries: await db.selectFrom('audit').select('number').execute(),
})

test('[C119] a write of staff or account whose session ends in its transaction changes nothing', async () => {
  const desk = await buildDesk()
  const friend = await desk.addPerson(['care'])
  const params = { id: friend.id }
  const writes = {
    'PUT /me': { name: 'Thief', email: 'thief@example.org' },
    'PUT /me/passkey/:id': { label: 'Mine' },
    'DELETE /me/passkey/:id': undefined,
    'DELETE /me/session/:id': undefined,
    'DELETE /me/session': undefined,
    'POST /staff/invitation': { name: 'Friend', email: 'friend@example.org', roles: ['owner'] },
    'DELETE /staff/invitation/:id': undefined,
    'PUT /staff/:id/roles': { roles: ['owner'] },
    'POST /staff/:id/disable': {},
    'POST /staff/:id/enable': {},
    'POST /staff/:id/recovery': {},
  }
  const known = Object.keys(writes)
  const ofModule = consoleEndpoints
    .filter(({ method, path }) => method !== 'GET' && /^\/(?:me|staff)\b/.test(path))
    .map(({ method, path }) => `${method} ${path}`)
  // These verify a new passkey first, which the next test and the drill D43 cover.
  const ofPasskeys = ['POST /me/passkey/options', 'POST /me/passkey']
  expect(ofModule.toSorted()).toEqual([...known, ...ofPasskeys].toSorted())
  for (const [name, payload] of Object.entries(writes)) {
    const [method, path = ''] = name.split(' ')
    const as = await confirmed(desk)
    const before = await stateOf(desk)
    const response = await endSessionDuring(desk, as, () =>
      desk.app.inject({
        method: method as 'PUT',
        url: consoleApiPrefix + path.replace(':id', params.id),
        headers: { ...desk.here, cookie: as.cookie },
        ...(payload && { payload }),
      }),
    )
    expect([name, response.statusCode]).toEqual([name, 401])
    expect(await stateOf(desk)).toEqual(before)
  }
})

test('[C119] a passkey that is added while all sessions end is not added', async () => {
  const desk = await buildDesk()
  const as = await confirmed(desk)
  const options = await desk.call(me.startPasskey, { body: {} }, { as })
  const body = { label: 'Mine', response: desk.newAuthenticator().create(options) }
  const sent = () => desk.send(me.addPasskey, { body }, { as })
  // The challenge belongs to the session, so its row waits for the end of the session first.
  expect((await endSessionDuring(desk, as, sent)).statusCode).toBeGreaterThanOrEqual(401)
  expect(await desk.db.selectFrom('staff_passkey').selectAll().execute()).toEqual([])
})

test('[C119] the link of an invitation that an owner withdraws meanwhile is refused', async () => {
  const desk = await buildDesk()
  const as = await confirmed(desk)
  const guest = { name: 'Dee', email: 'dee@example.org', roles: ['owner' as const] }
  const { id, link } = await desk.call(staff.invite, { body: guest }, { as })
  const [accepted] = await Promise.all([
    desk.accept(keyIn(String(link))).catch(() => undefined),
    desk.send(staff.withdrawInvitation, { params: { id } }, { as }),
  ])
  const { people } = await desk.call(staff.listStaff, {}, { as })
  const isIn = people.some(({ name }) => name === 'Dee')
  expect(isIn).toBe(accepted?.response.statusCode === 200)
})

test('[C119] [D43] of two owners who disable each other exactly one succeeds, 50 times', async () => {
  const desk = await buildDesk()
  const third = await confirmed(desk, 'Third')
  let [succeeded, active] = [0, 0]
  for (let round = 0; round < 50; round++) {
    await desk.db.deleteFrom('staff').where('id', '<>', third.id).execute()
    const [one, two] = [await confirmed(desk), await confirmed(desk)]
    const disable = (id: string, as: Agent) =>
      desk.send(staff.disableStaff, { params: { id }, body: {} }, { as })
    const responses = await Promise.all([disable(two.id, one), disable(one.id, two)])
    succeeded += responses.filter(({ statusCode }) => statusCode === 200).length
    const rows = await desk.db
      .selectFrom('staff')
      .select('state')
      .where('state', '=', 'active')
      .execute()
    active += rows.length - 1
  }
  expect([succeeded, active]).toEqual([50, 50])
  console.info('  D43: 50 rounds of two owners who disable each other, 50 succeeded')
})
