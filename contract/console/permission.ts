import * as z from 'zod/mini'

/** The roles of staff members. A person has one or more of them. */
export const Role = z.enum(['owner', 'editor', 'care', 'store', 'treasurer'])
export type Role = z.infer<typeof Role>
export const roles = Role.options

/** How the Desk names a role. */
export const roleNames = {
  owner: 'Owner',
  editor: 'Editor',
  care: 'Care',
  store: 'Store',
  treasurer: 'Treasurer',
} as const satisfies Record<Role, string>

const owner = ['owner'] as const
const content = ['owner', 'editor'] as const
const people = ['owner', 'care'] as const
const shop = ['owner', 'store'] as const
const money = ['owner', 'treasurer'] as const

/** The closed list of permissions, each with the roles that grant it. */
const grants = {
  'desk:use': roles,

  'content:read': content,
  'content:write': content,
  'content:publish': content,
  'media:write': content,
  'newsletter:write': content,
  'organisation:publish': owner,
  'newsletter:export': owner,

  'application:read': people,
  'application:write': people,
  'application:reveal': people,
  'application:export': people,
  'application:erase': people,
  'guest:read': people,
  'guest:write': people,
  'guest:email': people,
  'guest:reveal': people,
  'check-in:write': people,
  'chat:reply': people,
  'chat:reveal': people,

  'order:read': ['owner', 'store', 'treasurer'],
  'order:write': shop,
  'order:reveal': shop,
  'order:erase': shop,
  'store:read': shop,
  'store:write': shop,

  'payment:refund': money,
  'payment:handle': money,
  'gift:read': money,
  'gift:write': money,
  'gift:reveal': money,
  'gift:export': money,
  'gift:erase': money,

  'staff:read': owner,
  'staff:manage': owner,
  'audit:read': owner,
  'audit:export': owner,
  'outbox:read': owner,
  'outbox:reveal': owner,
  'outbox:send': owner,
  'job:read': owner,
  'job:retry': owner,
} as const satisfies Record<`${string}:${string}`, readonly Role[]>

export type Permission = keyof typeof grants
export const permissions = Object.keys(grants) as Permission[]
export const Permission = z.enum(permissions)

/** Every use of these permissions needs a step-up. */
export const stepUpPermissions: ReadonlySet<Permission> = new Set([
  'organisation:publish',
  'newsletter:export',
  'application:reveal',
  'application:export',
  'application:erase',
  'guest:reveal',
  'chat:reveal',
  'order:reveal',
  'order:erase',
  'payment:refund',
  'gift:reveal',
  'gift:export',
  'gift:erase',
  'staff:manage',
  'audit:export',
  'outbox:reveal',
])

export const rolesWith = (permission: Permission): readonly Role[] => grants[permission]

/** The role of a person that grants a permission; undefined if none does. */
export const grantingRole = (held: readonly Role[], permission: Permission): Role | undefined =>
  rolesWith(permission).find((role) => held.includes(role))

export const permissionsOf = (held: readonly Role[]): Permission[] =>
  permissions.filter((permission) => grantingRole(held, permission) !== undefined)
