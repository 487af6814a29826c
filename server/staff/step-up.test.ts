import { expect, test } from 'vitest'
import * as link from '#contract/console/link.ts'
import * as me from '#contract/console/me.ts'
import * as session from '#contract/console/session.ts'
import { minuteMs } from '#contract/durations.ts'
import { buildDesk, cookieOf, keyIn } from '#tests/kit/desk/desk.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { startLine } from './staff.ts'

test('[C17] a step-up counts for 5 minutes in its own session', async () => {
  const { desk, device, cookie } = await startDesk()
  const as = { cookie }
  const other = { cookie: (await desk.signIn(device)).cookie }
  const status = async (of: { cookie: string }) =>
    (await desk.send(me.startPasskey, { body: {} }, { as: of })).statusCode
  const refused = await desk.send(me.startPasskey, { body: {} }, { as })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error.code).toBe('step-up-required')

  const options = await desk.call(session.startStepUp, { body: {} }, { as })
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.id])
  await desk.call(session.stepUp, { body: { response: device.get(options) } }, { as })
  expect(await status(as)).toBe(200)
  expect(await status(other)).toBe(403)
  desk.clock.advance(5 * minuteMs)
  expect(await status(as)).toBe(403)
})

test('[C17] the passkey of another person is no step-up', async () => {
  const { desk, device } = await startDesk()
  const other = await desk.addPerson(['owner'])
  const options = await desk.call(session.startStepUp, { body: {} }, { as: other })
  const body = { response: device.get(options) }
  expect((await desk.send(session.stepUp, { body }, { as: other })).statusCode).toBe(403)
  expect((await desk.send(me.startPasskey, { body: {} }, { as: other })).statusCode).toBe(403)
})

test('[C17] the first owner without a passkey confirms instead, and no other person can', async () => {
  const desk = await buildDesk()
  const key = keyIn(await startLine(desk, 'http://localhost:3000'))
  const as = { cookie: cookieOf(await desk.send(link.postponePasskey, { body: { key } })) }
  await desk.call(session.confirmStepUp, { body: {} }, { as })
  const creation = await desk.call(me.startPasskey, { body: {} }, { as })
  const printed = keyIn(await startLine(desk, 'http://localhost:3000'))
  const device = desk.newAuthenticator()
  const body = { label: 'Phone', response: device.create(creation) }
  await desk.call(me.addPasskey, { body }, { as })
  // A link that was printed before would add a passkey of another device.
  const old = await desk.send(link.readLink, { body: { key: printed } })
  expect(old.statusCode).toBe(410)
  expect((await desk.send(session.confirmStepUp, { body: {} }, { as })).statusCode).toBe(403)
  const person = await desk.addPerson(['owner'])
  const confirmed = await desk.send(session.confirmStepUp, { body: {} }, { as: person })
  expect(confirmed.statusCode).toBe(403)
})

test('[C18] the privacy screen ends the step-up and does not extend the session', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  await desk.stepUp(as)
  expect((await desk.send(me.startPasskey, { body: {} }, { as })).statusCode).toBe(200)
  const activeAt = () =>
    desk.db
      .selectFrom('staff_session')
      .select('active_at')
      .where('id', '=', as.sessionId)
      .executeTakeFirstOrThrow()
  const before = await activeAt()
  desk.clock.advance(minuteMs)
  await desk.call(session.endStepUp, {}, { as })
  expect(await activeAt()).toEqual(before)
  expect((await desk.send(me.startPasskey, { body: {} }, { as })).statusCode).toBe(403)
})
