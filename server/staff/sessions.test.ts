import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as me from '#contract/console/me.ts'
import { readSession, signIn, signOut, startSignIn } from '#contract/console/session.ts'
import { changeRoles, disableStaff, listStaff } from '#contract/console/staff.ts'
import { readToday } from '#contract/console/today.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { buildApp } from '#server/app.ts'
import { buildDesk, cookieOf } from '#tests/kit/desk/desk.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { startDesk } from '#tests/kit/desk/first-owner.ts'
import { production } from '#tests/kit/desk/production.ts'

test('[C12] [C13] signing in sets a cookie of 256 bits, and the database has only its SHA-256', async () => {
  const { desk, device } = await startDesk()
  const { response } = await desk.signIn(device)
  const [cookie = '', ...attributes] = String(response.headers['set-cookie']).split('; ')
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict'])
  const [name, token = ''] = cookie.split('=')
  expect(name).toBe('desk')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const hash = createHash('sha256').update(token).digest('hex')
  const rows = await desk.db.selectFrom('staff_session').select('token_hash').execute()
  expect(rows.map((row) => row.token_hash.toString('hex'))).toContain(hash)
})

test('[C12] [D38] a token from before the sign-in is refused, and so is a token that the client invented', async () => {
  const { desk, device, cookie: before } = await startDesk()
  const invented = `desk=${'A'.repeat(43)}`
  for (const cookie of [before, invented]) {
    const { response } = await desk.signIn(device, { as: { cookie } })
    expect(response.statusCode).toBe(200)
    expect(cookieOf(response)).not.toBe(cookie)
    expect((await desk.send(readSession, {}, { as: { cookie } })).statusCode).toBe(401)
    const as = { cookie: cookieOf(response) }
    expect((await desk.send(readSession, {}, { as })).statusCode).toBe(200)
  }
})

test('[C13] with https the cookie is __Host-desk with Secure and without Max-Age', async () => {
  const { desk, device } = await startDesk({ environment: production })
  const { response } = await desk.signIn(device)
  expect(response.statusCode).toBe(200)
  const cookie = String(response.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
})

test('[C13] on plain http under another name sign-in is refused with one sentence', async () => {
  const { desk } = await startDesk()
  const host = '192.168.1.20:3000'
  for (const endpoint of [startSignIn, signIn]) {
    const headers = { host, origin: `http://${host}` }
    const response = await desk.send(endpoint, {}, { headers, payload: {} })
    expect(response.statusCode).toBe(403)
    expect(response.json().error.message).toBe(
      'The Desk needs https, or http://localhost on this machine.',
    )
  }
})

test('[C14] a session ends after 30 minutes without activity', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['care'])
  const status = async () => (await desk.send(readSession, {}, { as })).statusCode
  desk.clock.advance(29 * minuteMs)
  expect(await status()).toBe(200)
  desk.clock.advance(29 * minuteMs)
  expect(await status()).toBe(200)
  desk.clock.advance(30 * minuteMs)
  expect(await status()).toBe(401)
})

test('[C14] background requests are no activity', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['care'])
  const poll = async () => (await desk.send(readToday, {}, { as })).statusCode
  desk.clock.advance(20 * minuteMs)
  expect(await poll()).toBe(200)
  desk.clock.advance(10 * minuteMs)
  expect(await poll()).toBe(401)
})

test('[C14] a session ends 12 hours after sign-in, however active the person is', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['care'])
  const statuses: number[] = []
  for (let minutes = 0; minutes < 720; minutes += 20) {
    statuses.push((await desk.send(readSession, {}, { as })).statusCode)
    desk.clock.advance(20 * minuteMs)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await desk.send(readSession, {}, { as })).statusCode).toBe(401)
  expect(720 * minuteMs).toBe(12 * hourMs)
})

test('[C15] [D38] sign-out, a disabled person and changed roles take effect on another server at once', async () => {
  const desk = await buildDesk()
  const other = buildApp(desk, { site: Promise.resolve({ pages: [] }) })
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  const statusThere = async (cookie: string, path: string) =>
    (await other.inject({ url: `/console/api/v1${path}`, headers: { cookie, host: 'localhost' } }))
      .statusCode

  const leaving = await desk.addPerson(['care'])
  expect(await statusThere(leaving.cookie, '/session')).toBe(200)
  await desk.call(signOut, { body: {} }, { as: leaving })
  expect(await statusThere(leaving.cookie, '/session')).toBe(401)

  const disabled = await desk.addPerson(['care'])
  const startedAt = performance.now()
  await desk.call(disableStaff, { params: { id: disabled.id }, body: {} }, { as: owner })
  expect(await statusThere(disabled.cookie, '/session')).toBe(401)
  printDuration('A disabled person refused on another server', performance.now() - startedAt)

  const changed = await desk.addPerson(['owner'])
  expect(await statusThere(changed.cookie, '/staff')).toBe(200)
  const roles = { params: { id: changed.id }, body: { roles: ['care' as const] } }
  await desk.call(changeRoles, roles, { as: owner })
  expect(await statusThere(changed.cookie, '/staff')).toBe(403)
  expect(await statusThere(changed.cookie, '/session')).toBe(200)
  await other.close()
})

test('[C15] My account lists sessions by device and day without an address, and ends one or all', async () => {
  const { desk, device, cookie } = await startDesk()
  const phone = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E',
  }
  const second = await desk.signIn(device, { headers: phone })
  const third = await desk.signIn(device)
  const as = { cookie }
  const { sessions } = await desk.call(me.readAccount, {}, { as })
  expect(sessions.map(({ device: kind }) => kind).toSorted()).toEqual(['other', 'other', 'phone'])
  const [first] = sessions
  expect(Object.keys(first ?? {}).toSorted()).toEqual(
    ['activeOn', 'device', 'id', 'isCurrent', 'startedOn'].toSorted(),
  )
  const id = sessions.find(({ device: kind }) => kind === 'phone')?.id ?? ''
  await desk.call(me.endSession, { params: { id } }, { as })
  const status = async (of: string) =>
    (await desk.send(readSession, {}, { as: { cookie: of } })).statusCode
  expect(await status(second.cookie)).toBe(401)
  expect(await status(third.cookie)).toBe(200)
  const response = await desk.send(me.endAllSessions, {}, { as })
  expect(response.statusCode).toBe(200)
  expect(String(response.headers['set-cookie'])).toContain('desk=; Path=/')
  expect(await status(third.cookie)).toBe(401)
  expect(await status(cookie)).toBe(401)
})

test('a person cannot end the session of another person', async () => {
  const desk = await buildDesk()
  const [one, other] = [await desk.addPerson(['care']), await desk.addPerson(['care'])]
  const ended = await desk.send(me.endSession, { params: { id: other.sessionId } }, { as: one })
  expect(ended.statusCode).toBe(404)
  expect((await desk.send(readSession, {}, { as: other })).statusCode).toBe(200)
})

test('public routes neither read nor set the cookie', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  const read = (cookie?: string) =>
    desk.app.inject({ url: '/api/v1/page/about', headers: cookie ? { cookie } : {} })
  const [plain, signedIn] = [await read(), await read(as.cookie)]
  expect(signedIn.body).toBe(plain.body)
  expect(signedIn.headers['set-cookie']).toBeUndefined()
  expect((await desk.call(listStaff, {}, { as })).people).toHaveLength(1)
})
