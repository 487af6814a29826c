import { expect, test } from 'vitest'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import { acceptLink, startLink } from '#contract/console/link.ts'
import * as me from '#contract/console/me.ts'
import * as staff from '#contract/console/staff.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { buildDesk, type Desk, keyIn } from '#tests/kit/desk/desk.ts'
import type { Agent } from '#tests/kit/desk/desk-client.ts'
import { endSessionDuring } from '#tests/kit/desk/end-session.ts'
import { listenForHeld } from '#tests/kit/desk/held-request.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { deleteStaff, lockStaff } from './queries.ts'

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

test('[C119] an invitation that ends before the last byte of its acceptance adds nobody', async () => {
  const desk = await buildDesk()
  const hold = await listenForHeld(desk)
  const as = await confirmed(desk)
  const inviter = await confirmed(desk)
  const startAcceptance = async (name: string, by: Agent) => {
    const guest = { name, email: `${name}@example.org`, roles: ['owner' as const] }
    const { id, link } = await desk.call(staff.invite, { body: guest }, { as: by })
    const key = keyIn(String(link))
    const options = await desk.call(startLink, { body: { key } })
    const payload = { key, response: desk.newAuthenticator().create(options) }
    return { id, finish: await hold(acceptLink, { cookie: '' }, { payload }) }
  }
  const withdrawn = await startAcceptance('Dee', as)
  const ofDisabled = await startAcceptance('Zuri', inviter)
  const open = await startAcceptance('Kofi', as)
  await desk.call(staff.withdrawInvitation, { params: { id: withdrawn.id } }, { as })
  await desk.call(staff.disableStaff, { params: { id: inviter.id }, body: {} }, { as })
  const before = await stateOf(desk)
  expect(before.people.map(({ id }) => id).toSorted()).toEqual(
    [as.id, inviter.id, open.id].toSorted(),
  )
  expect((await withdrawn.finish()).status).toBe(410)
  expect((await ofDisabled.finish()).status).toBe(410)
  expect(await stateOf(desk)).toEqual(before)
  // The same request passes while the invitation is open.
  expect((await open.finish()).status).toBe(200)
})

test('[C119] an invitation that is withdrawn in the transaction of its acceptance adds nobody', async () => {
  const desk = await buildDesk()
  const as = await confirmed(desk)
  const guest = { name: 'Dee', email: 'dee@example.org', roles: ['owner' as const] }
  const { id, link } = await desk.call(staff.invite, { body: guest }, { as })
  const started = await desk.db.transaction().execute(async (tx) => {
    await lockStaff(tx)
    const accepted = desk.accept(keyIn(String(link)))
    await expect.poll(() => waitingForLocks(desk.connection), { timeout: 20_000 }).toBe(1)
    await deleteStaff(tx, id)
    // In an object, because a promise alone would be awaited inside the transaction.
    return { accepted }
  })
  expect((await started.accepted).response.statusCode).toBe(410)
  const { people } = await desk.call(staff.listStaff, {}, { as })
  expect(people.map(({ name }) => name)).toEqual([as.name])
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
