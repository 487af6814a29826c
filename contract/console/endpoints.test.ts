import { expect, test } from 'vitest'
import { ProblemCode } from '#contract/problem.ts'
import { consoleEndpoints } from './endpoints.ts'
import {
  grantingRole,
  permissions,
  permissionsOf,
  roles,
  rolesWith,
  stepUpPermissions,
} from './permission.ts'
import { ConsoleProblemCode } from './problem.ts'

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('[C20] a permission is noun:act, and every role is a fixed set of them', () => {
  expect(permissions.filter((permission) => !/^[a-z-]+:[a-z-]+$/.test(permission))).toEqual([])
  expect(permissionsOf(['owner'])).toEqual(permissions)
  const counts = Object.fromEntries(roles.map((role) => [role, permissionsOf([role]).length]))
  expect(counts).toEqual({ owner: 42, editor: 6, care: 13, store: 7, treasurer: 9 })
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

test('no endpoint of the Desk is cached, and no write without a body takes input from the address', () => {
  expect(consoleEndpoints.filter(({ reads }) => reads !== undefined)).toEqual([])
  const open = consoleEndpoints.filter(({ method, body }) => /POST|PUT/.test(method) && !body)
  expect(open.map(nameOf)).toEqual([])
})

test('the two codes of the Desk are not in the list of the public API', () => {
  const added = ConsoleProblemCode.options.filter(
    (code) => !ProblemCode.options.some((known) => known === code),
  )
  expect(added).toEqual(['sign-in-required', 'step-up-required'])
})
