import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { consoleEndpoint } from './endpoint.ts'
import { recordId } from './list.ts'
import { staffEmail } from './me.ts'
import { Role } from './permission.ts'
import { staffName } from './staff-name.ts'

const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Masked, like 'r…@example.org'; null without an address. */
  email: z.nullable(z.string()),
  roles: z.array(Role),
  state: z.enum(['invited', 'active', 'disabled']),
  passkeys: z.int(),
  /** The last day with a session; null before the first. */
  activeOn: z.nullable(CalendarDay),
  /** When the open link of an invitation or a recovery expires; null without one. */
  linkExpiresAt: z.nullable(z.string()),
  isSelf: z.boolean(),
  /** The last active owner cannot be disabled or lose the role. */
  isLastOwner: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMember>

const Staff = dataOf(z.object({ people: z.array(StaffMember) }))

export const listStaff = consoleEndpoint({
  permission: 'staff:read',
  method: 'GET',
  path: '/staff',
  reply: Staff,
})

const roleList = z
  .array(Role, 'Choose at least one role')
  .check(z.minLength(1, 'Choose at least one role'), z.maxLength(Role.options.length))

/** The link is shown once, and only if no mail server is set. Otherwise it is emailed and this is null. */
const SentLink = dataOf(z.object({ id: z.uuid(), link: z.nullable(z.string()) }))

export const invite = consoleEndpoint({
  permission: 'staff:manage',
  stepUp: true,
  once: true,
  method: 'POST',
  path: '/staff/invitation',
  body: z.strictObject({ name: staffName, email: staffEmail, roles: roleList }),
  reply: SentLink,
  status: 201,
})

/** Deletes the invitation; `id` is that of the invited person. */
export const withdrawInvitation = consoleEndpoint({
  permission: 'staff:manage',
  stepUp: true,
  method: 'DELETE',
  path: '/staff/invitation/:id',
  params: recordId,
  reply: Staff,
})

export const changeRoles = consoleEndpoint({
  permission: 'staff:manage',
  stepUp: true,
  once: true,
  method: 'PUT',
  path: '/staff/:id/roles',
  params: recordId,
  body: z.strictObject({ roles: roleList }),
  reply: Staff,
})

export const disableStaff = consoleEndpoint({
  permission: 'staff:manage',
  stepUp: true,
  method: 'POST',
  path: '/staff/:id/disable',
  params: recordId,
  body: z.strictObject({}),
  reply: Staff,
})

export const enableStaff = consoleEndpoint({
  permission: 'staff:manage',
  stepUp: true,
  method: 'POST',
  path: '/staff/:id/enable',
  params: recordId,
  body: z.strictObject({}),
  reply: Staff,
})

/** Ends the person's sessions and deletes their passkeys. */
export const sendRecovery = consoleEndpoint({
  permission: 'staff:manage',
  stepUp: true,
  once: true,
  method: 'POST',
  path: '/staff/:id/recovery',
  params: recordId,
  body: z.strictObject({}),
  reply: SentLink,
  status: 201,
})
