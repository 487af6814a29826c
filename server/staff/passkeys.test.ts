import { expect, test } from 'vitest'
import * as me from '#contract/console/me.ts'
import * as session from '#contract/console/session.ts'
import { minuteMs } from '#contract/durations.ts'
import { createAuthenticator } from '#tests/kit/desk/authenticator.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { production } from '#tests/kit/desk/production.ts'
import { buildDesk, keyIn } from '#tests/kit/desk/desk.ts'
import * as link from '#contract/console/link.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { printOwnerLink } from './staff.ts'

const rightAfter = async (
  { desk, device }: Awaited<ReturnType<typeof startDesk>>,
  faults: Parameters<typeof device.get>[1] = {},
) => {
  const options = await desk.call(session.startSignIn, { body: {} })
  return desk.send(session.signIn, { body: { response: device.get(options, faults) } })
}

test('[C6] passkeys are discoverable and verify their user; the host is that of the site', async () => {
  const desk = await buildDesk()
  const key = keyIn(await printOwnerLink(desk, operator, ''))
  const created = await desk.call(link.startLink, { body: { key } })
  expect(created.rp).toEqual({ id: 'localhost', name: 'Desk' })
  expect(created.authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  expect(created.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  const options = await desk.call(session.startSignIn, { body: {} })
  expect(options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  })
})

test('[C6] the RP ID is the host of CONSOLE_URL, or else of SITE_URL', async () => {
  const shared = await buildDesk({ environment: production })
  expect(await shared.call(session.startSignIn, { body: {} })).toMatchObject({
    rpId: 'baobab.example',
  })
  const CONSOLE_URL = 'https://desk.baobab.example'
  const apart = await buildDesk({ environment: { ...production, CONSOLE_URL } })
  expect(await apart.call(session.startSignIn, { body: {} })).toMatchObject({
    rpId: 'desk.baobab.example',
  })
})

test('[C6] a response without user verification, or of another origin or host, is refused', async () => {
  const lines: string[] = []
  const started = await startDesk({ logTo: { write: (line) => void lines.push(line) } })
  expect((await rightAfter(started)).statusCode).toBe(200)
  const faults = [
    { isVerified: false },
    { origin: 'http://evil.example' },
    { origin: 'http://localhost:4000' },
    { rpId: 'evil.example' },
    { userHandle: Buffer.alloc(16).toString('base64url') },
    // The counter of a copied passkey.
    { counter: 1 },
  ]
  for (const fault of faults) {
    const response = await rightAfter(started, fault)
    expect(response.statusCode, JSON.stringify(fault)).toBe(403)
    expect(response.json().error.message).toBe('That did not work. Try again.')
    expect(response.headers['set-cookie']).toBeUndefined()
  }
  const stranger = { ...started, device: createAuthenticator() }
  expect((await rightAfter(stranger)).statusCode).toBe(403)
  const logged = lines.filter((line) => line.includes('request refused'))
  expect(logged.map((line) => JSON.parse(line).reason)).toEqual([
    'User verification required, but user could not be verified',
    'Unexpected authentication response origin …, expected …',
    'Unexpected authentication response origin …, expected …',
    'Unexpected RP ID hash',
    'the passkey belongs to another person',
    expect.stringMatching(/^Response counter value 1 was lower than expected \d+$/),
    'the passkey is unknown',
  ])
})

test('[C6] a new passkey without user verification, or for another origin or host, is refused', async () => {
  const desk = await buildDesk()
  const key = keyIn(await printOwnerLink(desk, operator, ''))
  const faults = [
    { isVerified: false },
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
  ]
  for (const fault of faults) {
    const options = await desk.call(link.startLink, { body: { key } })
    const response = desk.newAuthenticator().create(options, fault)
    const accepted = await desk.send(link.acceptLink, { body: { key, response } })
    expect(accepted.statusCode).toBe(403)
  }
  expect(await desk.db.selectFrom('staff').select('id').execute()).toEqual([])
  expect((await desk.accept(key)).response.statusCode).toBe(200)
})

test('[C7] [D38] a challenge works once, expires after 5 minutes and is stored as a hash', async () => {
  const { desk, device } = await startDesk()
  const options = await desk.call(session.startSignIn, { body: {} })
  const stored = await desk.db.selectFrom('staff_challenge').select('hash').execute()
  expect(stored.map(({ hash }) => hash.toString('base64url'))).not.toContain(options.challenge)
  const signIn = () =>
    desk.send(session.signIn, { body: { response: device.get({ challenge: options.challenge }) } })
  expect((await signIn()).statusCode).toBe(200)
  expect((await signIn()).statusCode).toBe(403)

  const late = await desk.call(session.startSignIn, { body: {} })
  desk.clock.advance(5 * minuteMs)
  const response = device.get(late)
  expect((await desk.send(session.signIn, { body: { response } })).statusCode).toBe(403)
})

test('[C7] a challenge is used up by a wrong response', async () => {
  const { desk, device } = await startDesk()
  const options = await desk.call(session.startSignIn, { body: {} })
  const send = (isVerified: boolean) =>
    desk.send(session.signIn, { body: { response: device.get(options, { isVerified }) } })
  expect((await send(false)).statusCode).toBe(403)
  expect((await send(true)).statusCode).toBe(403)
})

test('[C7] a challenge is bound to its purpose and its session', async () => {
  const { desk, device, cookie } = await startDesk()
  const other = await desk.signIn(device)
  const stepUp = await desk.call(session.startStepUp, { body: {} }, { as: { cookie } })
  const signIn = await desk.call(session.startSignIn, { body: {} })
  const withStepUp = { body: { response: device.get(stepUp) } }
  expect((await desk.send(session.signIn, withStepUp)).statusCode).toBe(403)
  const asOther = { as: { cookie: other.cookie } }
  expect((await desk.send(session.stepUp, withStepUp, asOther)).statusCode).toBe(403)
  const withSignIn = { body: { response: device.get(signIn) } }
  expect((await desk.send(session.stepUp, withSignIn, { as: { cookie } })).statusCode).toBe(403)
  expect((await desk.send(session.stepUp, withStepUp, { as: { cookie } })).statusCode).toBe(200)
})

test('[C8] people add, name and remove their own passkeys after a step-up; the last one stays', async () => {
  const { desk, device, cookie } = await startDesk()
  const as = { cookie }
  expect(await desk.call(session.readSession, {}, { as })).toMatchObject({ passkeys: 1 })
  const refused = await desk.send(me.startPasskey, { body: {} }, { as })
  expect(refused.json().error.code).toBe('step-up-required')
  const options = await desk.call(session.startStepUp, { body: {} }, { as })
  await desk.call(session.stepUp, { body: { response: device.get(options) } }, { as })

  const second = desk.newAuthenticator()
  const creation = await desk.call(me.startPasskey, { body: {} }, { as })
  expect(creation.excludeCredentials.map(({ id }) => id)).toEqual([device.id])
  const body = { label: 'Laptop', response: second.create(creation) }
  const { passkeys } = await desk.call(me.addPasskey, { body }, { as })
  expect(passkeys.map(({ label }) => label)).toEqual(['First passkey', 'Laptop'])
  expect((await desk.signIn(second)).response.statusCode).toBe(200)

  const [first, laptop] = passkeys.map(({ id }) => id)
  const renamed = await desk.call(
    me.renamePasskey,
    { params: { id: laptop ?? '' }, body: { label: 'Old laptop' } },
    { as },
  )
  expect(renamed.passkeys.map(({ label }) => label)).toEqual(['First passkey', 'Old laptop'])
  await desk.call(me.removePasskey, { params: { id: first ?? '' } }, { as })
  expect((await desk.signIn(device)).response.statusCode).toBe(403)
  const last = await desk.send(me.removePasskey, { params: { id: laptop ?? '' } }, { as })
  expect(last.statusCode).toBe(409)
  expect((await desk.signIn(second)).response.statusCode).toBe(200)
})

test('a person cannot rename or remove the passkey of another person', async () => {
  const { desk, cookie } = await startDesk()
  const { passkeys } = await desk.call(me.readAccount, {}, { as: { cookie } })
  const id = passkeys[0]?.id ?? ''
  const other = await desk.addPerson(['care'])
  await desk.stepUp(other)
  const removed = await desk.send(me.removePasskey, { params: { id } }, { as: other })
  const renamed = await desk.send(
    me.renamePasskey,
    { params: { id }, body: { label: 'Mine' } },
    { as: other },
  )
  expect([removed.statusCode, renamed.statusCode]).toEqual([404, 404])
  expect((await desk.call(me.readAccount, {}, { as: { cookie } })).passkeys).toEqual(passkeys)
})
