import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProblemCode } from '#contract/problem.ts'
import { consoleEndpoints } from './endpoints.ts'
import {
  grantingRole,
  permissions,
  permissionsOf,
  Role,
  rolesWith,
  stepUpPermissions,
} from './permission.ts'
import { ConsoleProblemCode } from './problem.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('[C20] a permission is noun:act, and every role is a fixed set of them', () => {
  expect(permissions.filter((permission) => !/^[a-z-]+:[a-z-]+$/.test(permission))).toEqual([])
  expect(permissionsOf(['owner'])).toEqual(permissions)
  const lists = {
    editor: 'desk:use content:read content:write content:publish media:write newsletter:write',
    care: `desk:use application:read application:write application:reveal application:export application:erase
      guest:read guest:write guest:email guest:reveal check-in:write chat:reply chat:reveal`,
    store: 'desk:use order:read order:write order:reveal order:erase store:read store:write',
    treasurer: `desk:use order:read payment:refund payment:handle gift:read gift:write gift:reveal gift:export
      gift:erase`,
  }
  for (const [role, list] of Object.entries(lists))
    expect([role, permissionsOf([Role.parse(role)])]).toEqual([role, list.split(/\s+/)])
  const ownersAlone = permissions.filter((permission) => rolesWith(permission).length === 1)
  expect(ownersAlone).toEqual(
    `organisation:publish newsletter:export staff:read staff:manage audit:read audit:export outbox:read outbox:reveal
      outbox:send job:read job:retry`.split(/\s+/),
  )
})

test('[C20] a person with two roles has the permissions of both', () => {
  const both = permissionsOf(['editor', 'store'])
  expect(new Set(both)).toEqual(
    new Set([...permissionsOf(['editor']), ...permissionsOf(['store'])]),
  )
  expect(grantingRole(['editor', 'store'], 'order:write')).toBe('store')
  expect(grantingRole(['editor', 'store'], 'gift:read')).toBeUndefined()
  expect(rolesWith('order:read')).toEqual(['owner', 'store', 'treasurer'])
})

test('[C21] every endpoint names one permission of the closed list, and no two share an address', () => {
  const known = new Set<string>([...permissions, 'signed-out'])
  expect(consoleEndpoints.filter(({ permission }) => !known.has(permission))).toEqual([])
  expect(new Set(consoleEndpoints.map(nameOf)).size).toBe(consoleEndpoints.length)
})

test('[C17] an endpoint whose permission needs a step-up requires it', () => {
  const withoutStepUp = consoleEndpoints.filter(
    ({ permission, stepUp }) =>
      permission !== 'signed-out' && stepUpPermissions.has(permission) && !stepUp,
  )
  expect(withoutStepUp.map(nameOf)).toEqual([])
})

test('[C17] reveals, exports, refunds, erasure, staff, passkeys and the organisation need a step-up', () => {
  const isNamed = (permission: string) =>
    /:(?:reveal|export|erase|refund)$|^staff:manage$|^organisation:publish$/.test(permission)
  expect([...stepUpPermissions]).toEqual(permissions.filter(isNamed))
  const ofAccount = consoleEndpoints.filter(
    ({ permission, stepUp }) => permission === 'desk:use' && stepUp,
  )
  expect(ofAccount.map(nameOf).toSorted()).toEqual([
    'DELETE /me/passkey/:id',
    'POST /me/passkey',
    'POST /me/passkey/options',
    'PUT /me',
    'PUT /me/passkey/:id',
  ])
})

test('[C119] no endpoint without a body reveals or exports, so that D43 holds all that do', () => {
  const reads = consoleEndpoints.filter(({ method }) => method === 'GET')
  expect(reads.filter(({ stepUp, limit }) => stepUp || limit).map(nameOf)).toEqual([])
})

test('[C14] only polls, reports of presence and the end of a step-up are background requests', () => {
  const background = consoleEndpoints.filter((endpoint) => endpoint.background)
  expect(background.map(nameOf).toSorted()).toEqual([
    'DELETE /step-up',
    'GET /chat',
    'GET /chat/:id/message',
    'GET /check-in/:id/changes',
    'GET /today',
    'POST /chat/presence/report',
  ])
})

test('[C31] every write that moves money, sends an email or creates a record takes an idempotency key', () => {
  const once = consoleEndpoints.filter((endpoint) => endpoint.once)
  expect(once.map(nameOf).toSorted()).toEqual([
    'POST /application/:number/email',
    'POST /application/:number/note',
    'POST /chat/:id/email',
    'POST /content/:kind',
    'POST /content/:kind/:id/copy',
    'POST /content/:kind/:id/publish',
    'POST /content/event/:id/cancel',
    'POST /content/event/:id/reinstate',
    'POST /content/event/:id/series',
    'POST /content/event/:id/series/publish',
    'POST /content/organisation/organisation/publish',
    'POST /discount',
    'POST /event/:id/guest',
    'POST /event/:id/guest/notice',
    'POST /gift',
    'POST /gift/:reference/recurring',
    'POST /gift/:reference/refund',
    'POST /gift/transfer',
    'POST /guest/:id/release',
    'POST /guest/:id/remove',
    'POST /newsletter/issue',
    'POST /order/:reference/sent',
    'POST /outbox/:id/send',
    'POST /payment/:id/refund',
    'POST /shipping',
    'POST /staff/:id/recovery',
    'POST /staff/invitation',
    'POST /stock/:id/change',
    'PUT /staff/:id/roles',
  ])
})

test('no version is larger than the integer columns of the database', () => {
  const versions = consoleEndpoints.flatMap(({ body }) =>
    body instanceof z.ZodMiniObject && 'version' in body.shape ? [body.shape.version] : [],
  )
  expect(versions.length).toBeGreaterThan(20)
  for (const version of versions)
    expect([2 ** 31 - 1, 2 ** 31].map((seen) => z.safeParse(version, seen).success)).toEqual([
      true,
      false,
    ])
})

test('no endpoint of the Desk is cached, and no write without a body takes input from the address', () => {
  expect(consoleEndpoints.filter(({ reads }) => reads !== undefined)).toEqual([])
  const open = consoleEndpoints.filter(
    ({ method, body, upload }) => /POST|PUT/.test(method) && !body && !upload,
  )
  expect(open.map(nameOf)).toEqual([])
})

test('the codes of the Desk are not in the list of the public API', () => {
  const added = ConsoleProblemCode.options.filter(
    (code) => !ProblemCode.options.some((known) => known === code),
  )
  expect(added).toEqual([
    'sign-in-required',
    'step-up-required',
    'address-required',
    'erased-before',
  ])
})
