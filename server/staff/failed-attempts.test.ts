import { expect, test } from 'vitest'
import * as link from '#contract/console/link.ts'
import { invite } from '#contract/console/staff.ts'
import * as session from '#contract/console/session.ts'
import { readToday } from '#contract/console/today.ts'
import { dayMs } from '#contract/durations.ts'
import type { Desk } from '#tests/kit/desk/desk.ts'
import { keyIn } from '#tests/kit/desk/desk.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'

const wrongKey = { body: { key: 'C'.repeat(22) } }

/** A stranger on the network of the staff uses up the free attempts: 30 wrong keys, 60 challenges. */
async function useUpNetwork(desk: Desk) {
  const statuses = new Set<number>()
  for (let times = 0; times < 40; times++)
    statuses.add((await desk.send(link.readLink, wrongKey)).statusCode)
  for (let times = 0; times < 70; times++)
    statuses.add((await desk.send(session.startSignIn, { body: {} })).statusCode)
  expect([...statuses]).toEqual([410, 428, 200])
}

const proofOf = async (response: {
  json: () => { error: { work: Parameters<typeof solveWork>[0] } }
}) => solveWork(response.json().error.work)

test('[C125] failed attempts of others on the network refuse neither sign-in, step-up nor link: a proof of work passes', async () => {
  const { desk, device, cookie } = await startDesk()
  const options = await desk.call(session.startSignIn, { body: {} })
  await useUpNetwork(desk)

  const unproven = await desk.send(session.startSignIn, { body: {} })
  expect(unproven.statusCode).toBe(428)
  const proof = await proofOf(unproven)
  const fresh = await desk.call(session.startSignIn, { body: { proof } })
  expect(fresh.challenge).not.toBe(options.challenge)

  const response = device.get(options)
  const asked = await desk.send(session.signIn, { body: { response } })
  expect(asked.statusCode).toBe(428)
  // The challenge is not used up by the question, so the same signature passes with the proof.
  const body = { response, proof: await proofOf(asked) }
  expect((await desk.send(session.signIn, { body })).statusCode).toBe(200)
  const again = { response: device.get(fresh), proof: body.proof }
  expect((await desk.send(session.signIn, { body: again })).statusCode).toBe(428)

  const as = { cookie }
  const challenge = await desk.call(session.startStepUp, { body: {} }, { as })
  const stepUp = { body: { response: device.get(challenge) } }
  expect((await desk.send(session.stepUp, stepUp, { as })).statusCode).toBe(200)
  const guest = { name: 'Dee', email: 'dee@example.org', roles: ['store' as const] }
  const invited = await desk.call(invite, { body: guest }, { as })
  const key = keyIn(String(invited.link))
  const refused = await desk.send(link.readLink, { body: { key } })
  expect(refused.statusCode).toBe(428)
  const proven = { key, proof: await proofOf(refused) }
  expect((await desk.send(link.readLink, { body: proven })).statusCode).toBe(200)
})

test('[C125] a session that fails 30 step-ups needs a proof for the next one, and another session does not', async () => {
  const { desk, device, cookie } = await startDesk()
  const other = { cookie: (await desk.signIn(device)).cookie }
  const stepUp = async (as: { cookie: string }, faults: object = {}) => {
    const options = await desk.call(session.startStepUp, { body: {} }, { as })
    const body = { response: device.get(options, faults) }
    return { body, sent: await desk.send(session.stepUp, { body }, { as }) }
  }
  for (let times = 0; times < 30; times++) {
    const { sent } = await stepUp({ cookie }, { origin: 'https://evil.example' })
    expect(sent.statusCode).toBe(403)
  }
  const { body, sent } = await stepUp({ cookie })
  expect(sent.statusCode).toBe(428)
  const proven = { ...body, proof: await proofOf(sent) }
  const passed = await desk.send(session.stepUp, { body: proven }, { as: { cookie } })
  expect(passed.statusCode).toBe(200)
  expect((await stepUp(other)).sent.statusCode).toBe(200)
})

test('[C125] owners see failed attempts by day and kind on Today, and other people do not', async () => {
  const { desk, device, cookie } = await startDesk()
  const owner = await desk.addPerson(['owner'])
  const care = await desk.addPerson(['care'])
  const failures = async (as: { cookie: string }) =>
    (await desk.call(readToday, {}, { as })).failures
  expect(await failures(owner)).toEqual([])
  await desk.send(link.readLink, wrongKey)
  await desk.send(link.readLink, wrongKey)
  const options = await desk.call(session.startSignIn, { body: {} })
  const response = device.get(options, { origin: 'https://evil.example' })
  await desk.send(session.signIn, { body: { response } })
  const challenge = await desk.call(session.startStepUp, { body: {} }, { as: { cookie } })
  await desk.send(
    session.stepUp,
    { body: { response: device.get({ ...challenge, challenge: options.challenge }) } },
    { as: { cookie } },
  )
  const [{ day } = { day: '' }] = await failures(owner)
  expect(await failures(owner)).toEqual([
    { day, kind: 'link', count: 2 },
    { day, kind: 'sign-in', count: 1 },
    { day, kind: 'step-up', count: 1 },
  ])
  expect(await failures(care)).toEqual([])
  const stored = await desk.db.selectFrom('staff_failure').selectAll().execute()
  expect(Object.keys(stored[0] ?? {}).toSorted()).toEqual(['count', 'day', 'kind'])
  desk.clock.advance(91 * dayMs)
  await purge(desk)
  expect(await desk.db.selectFrom('staff_failure').selectAll().execute()).toEqual([])
})
