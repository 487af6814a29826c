import Fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type ConsoleEndpoint, consoleEndpoint } from '#contract/console/endpoint.ts'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import { type Role, roles, rolesWith } from '#contract/console/permission.ts'
import { ConsoleProblemBody } from '#contract/console/problem.ts'
import { readSession } from '#contract/console/session.ts'
import { invite, listStaff } from '#contract/console/staff.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { sampleRequest } from '#tests/kit/desk/samples.ts'
import { guardConsoleRoutes } from './kit/console-scope.ts'
import { serve } from './kit/serve.ts'

const nameOf = ({ method, path }: ConsoleEndpoint) => `${method} ${path}`

test('[C22] [D38] every endpoint with every role, without a session and as a disabled person: only the table succeeds', async () => {
  const desk = await buildDesk()
  const holes: string[] = []
  let calls = 0
  const statusOf = async (endpoint: ConsoleEndpoint, cookie: string | undefined) => {
    const { url, payload } = sampleRequest(endpoint)
    const headers = { ...desk.here, ...(cookie && { cookie }) }
    const request = { method: endpoint.method, url, headers, ...(payload ? { payload } : {}) }
    const { statusCode, body } = await desk.app.inject(request as InjectOptions)
    calls += 1
    return { statusCode, code: statusCode < 400 ? '' : JSON.parse(body).error.code, body }
  }
  const disabled = await desk.addPerson(['owner'])
  await desk.stepUp(disabled)
  await desk.db
    .updateTable('staff')
    .set({ state: 'disabled' })
    .where('id', '=', disabled.id)
    .execute()
  const people = new Map<string, string>()
  /** Signs a person in for each role once, and again after a write that succeeded: it may have ended the session. */
  const statusAs = async (endpoint: ConsoleEndpoint, role: Role, isConfirmed: boolean) => {
    const key = `${role} ${isConfirmed}`
    const known = people.get(key)
    const cookie = known ?? (await signedIn(role, isConfirmed))
    people.set(key, cookie)
    const answer = await statusOf(endpoint, cookie)
    if (endpoint.method !== 'GET' && answer.statusCode < 300) people.delete(key)
    return answer
  }
  const signedIn = async (role: Role, isConfirmed: boolean) => {
    const person = await desk.addPerson([role])
    if (isConfirmed) await desk.stepUp(person)
    return person.cookie
  }
  for (const endpoint of consoleEndpoints) {
    const { permission } = endpoint
    const isOpen = permission === 'signed-out'
    for (const [who, cookie] of [
      ['no session', undefined],
      ['a made-up session', `desk=${'B'.repeat(43)}`],
      ['a disabled person', disabled.cookie],
    ] as const) {
      const { statusCode } = await statusOf(endpoint, cookie)
      if (!isOpen && statusCode !== 401) holes.push(`${nameOf(endpoint)} as ${who}: ${statusCode}`)
      if (isOpen && [401, 500].includes(statusCode))
        holes.push(`${nameOf(endpoint)}: ${statusCode}`)
    }
    for (const role of roles) {
      const isAllowed = isOpen || rolesWith(permission).includes(role)
      const before = await statusAs(endpoint, role, false)
      const needsStepUp = isAllowed && endpoint.stepUp === true
      if (needsStepUp && before.code !== 'step-up-required')
        holes.push(`${nameOf(endpoint)} as ${role} without a step-up: ${before.statusCode}`)
      const { statusCode, body } = await statusAs(endpoint, role, true)
      const isRefused = statusCode === 403 && body.includes('This needs the role')
      if (isRefused === isAllowed || statusCode >= 500 || statusCode === 401)
        holes.push(`${nameOf(endpoint)} as ${role}: ${statusCode} ${body}`)
    }
  }
  expect(holes).toEqual([])
  console.info(`  D38 (d): ${calls} requests to ${consoleEndpoints.length} endpoints, 0 holes`)
})

test('[C23] a 401 says only that sign-in is needed, before the body is read', async () => {
  const desk = await buildDesk()
  const huge = await desk.app.inject({
    method: 'POST',
    url: '/console/api/v1/staff/invitation',
    headers: { ...desk.here, 'content-type': 'application/json' },
    payload: 'x'.repeat(1_000_000),
  })
  expect(huge.statusCode).toBe(401)
  const { error } = ConsoleProblemBody.parse(huge.json())
  expect(error).toEqual({
    message: 'Sign in to continue.',
    code: 'sign-in-required',
    requestId: huge.headers['x-request-id'],
  })
})

test('[C23] a 403 names the missing role before the body is read, and an unknown record is a 404', async () => {
  const desk = await buildDesk()
  const care = await desk.addPerson(['care'])
  const refused = await desk.send(invite, {}, { as: care, payload: { nonsense: true } })
  expect(refused.statusCode).toBe(403)
  expect(refused.json().error).toMatchObject({
    code: 'forbidden',
    message: 'This needs the role Owner.',
  })
  const owner = await desk.addPerson(['owner'])
  await desk.stepUp(owner)
  for (const id of ['not-an-id', '00000000-0000-4000-8000-000000000000', '%00', '..%2F..']) {
    const url = `/console/api/v1/staff/${id}/disable`
    const headers = { ...desk.here, cookie: owner.cookie }
    const unknown = await desk.app.inject({ method: 'POST', url, headers, payload: {} })
    expect(unknown.statusCode).toBe(404)
  }
})

test('[C21] a console endpoint outside the scope of the Desk stops the start', async () => {
  const app = Fastify()
  guardConsoleRoutes(app)
  expect(() => serve(app, readSession, async () => Promise.reject(new Error('unused')))).toThrow(
    'The route GET /session is mounted outside the scope of the Desk.',
  )
  expect(() => app.get('/console/extra', () => 'x')).toThrow(
    'The route GET /console/extra is mounted outside the scope of the Desk.',
  )
})

test('[C21] an endpoint without a permission, or with an unknown one, stops the start with a sentence', async () => {
  const start = (config: object) => {
    const app = Fastify()
    guardConsoleRoutes(app)
    void app.register(async (api) => {
      api.decorate('consoleScope', 'api')
      api.route({ method: 'GET', url: '/thing', config, handler: () => 'x' })
    })
    return app.ready().then(() => 'started')
  }
  const reply = z.string()
  const without = { endpoint: { method: 'GET', path: '/thing', reply } }
  await expect(start(without)).rejects.toThrow('The route GET /thing names no permission.')
  const permission = 'thing:read' as 'staff:read'
  const endpoint = consoleEndpoint({ permission, method: 'GET', path: '/thing', reply })
  await expect(start({ endpoint })).rejects.toThrow(
    'The route GET /thing names the unknown permission "thing:read".',
  )
  expect(await start({ endpoint: { ...endpoint, permission: 'staff:read' } })).toBe('started')
})

test('[C31] a write needs JSON, Origin and Sec-Fetch-Site: same-origin', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['care'])
  const post = async (headers: Record<string, string>, payload = '{}') => {
    const url = '/console/api/v1/step-up/options'
    const sent = { 'content-type': 'application/json', cookie: as.cookie, ...headers }
    return (await desk.app.inject({ method: 'POST', url, headers: sent, payload })).statusCode
  }
  const { origin, host } = desk.here
  const site = { 'sec-fetch-site': 'same-origin' }
  expect(await post({ origin, host, ...site })).toBe(200)
  expect(await post({ host, ...site })).toBe(403)
  expect(await post({ origin, host })).toBe(403)
  for (const other of ['same-site', 'cross-site', 'none', ''])
    expect(await post({ origin, host, 'sec-fetch-site': other })).toBe(403)
  for (const foreign of ['http://evil.example', 'https://localhost:3000', 'null', ''])
    expect(await post({ origin: foreign, host, ...site })).toBe(403)
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])
    expect(await post({ origin, host, ...site, 'content-type': type })).toBe(415)
})

test('[C31] a DELETE from another site is refused too', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['care'])
  const url = '/console/api/v1/me/session'
  const headers = { cookie: as.cookie, host: desk.here.host }
  expect((await desk.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(403)
  expect((await desk.send(readSession, {}, { as })).statusCode).toBe(200)
})

test('responses of the Desk are not stored, indexed or framed, and open no other origin', async () => {
  const desk = await buildDesk()
  const owner = await desk.addPerson(['owner'])
  const response = await desk.send(listStaff, {}, { as: owner })
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
})

test('an unknown address is a 404 and a wrong method a 405 with the allowed ones', async () => {
  const desk = await buildDesk()
  const at = (method: 'GET' | 'PUT' | 'OPTIONS', path: string) =>
    desk.app.inject({ method, url: `/console/api/v1${path}`, headers: desk.here })
  const unknown = await at('GET', '/nothing')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().error.code).toBe('not-found')
  const wrong = await at('PUT', '/staff')
  expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'GET, HEAD'])
  expect((await at('OPTIONS', '/staff')).statusCode).toBe(204)
  const head = await desk.app.inject({ method: 'HEAD', url: '/console/api/v1/staff' })
  expect(head.statusCode).toBe(401)
})
