import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { email, singleLine } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'
import { recordId } from './list.ts'
import { NewPasskey, RegistrationOptions } from './passkey.ts'
import { Role } from './permission.ts'
import { staffName } from './staff-name.ts'

export const staffEmail = email({
  required: 'Enter an email address',
  invalid: 'Enter one email address, like name@example.org',
})

const Passkey = z.object({
  id: z.uuid(),
  label: z.string(),
  addedOn: CalendarDay,
  usedOn: z.nullable(CalendarDay),
})
export type Passkey = z.infer<typeof Passkey>

export const Device = z.enum(['phone', 'tablet', 'computer', 'other'])
export type Device = z.infer<typeof Device>

/** A session of the person, without an IP address. */
const OwnSession = z.object({
  id: z.uuid(),
  device: Device,
  startedOn: CalendarDay,
  activeOn: CalendarDay,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const Account = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(Role),
  passkeys: z.array(Passkey),
  sessions: z.array(OwnSession),
})
export type Account = z.infer<typeof Account>

const AccountReply = dataOf(Account)

export const readAccount = consoleEndpoint({
  permission: 'desk:use',
  method: 'GET',
  path: '/me',
  reply: AccountReply,
})

/** A name that looks like the one of another active person is a 409. */
export const changeProfile = consoleEndpoint({
  permission: 'desk:use',
  withoutAddress: true,
  stepUp: true,
  method: 'PUT',
  path: '/me',
  body: z.strictObject({ name: staffName, email: staffEmail }),
  reply: AccountReply,
})

export const startPasskey = consoleEndpoint({
  permission: 'desk:use',
  stepUp: true,
  method: 'POST',
  path: '/me/passkey/options',
  body: z.strictObject({}),
  reply: dataOf(RegistrationOptions),
})

const label = singleLine('Name this passkey', 60)

export const addPasskey = consoleEndpoint({
  permission: 'desk:use',
  stepUp: true,
  method: 'POST',
  path: '/me/passkey',
  body: z.strictObject({ label, response: NewPasskey }),
  reply: AccountReply,
  status: 201,
})

export const renamePasskey = consoleEndpoint({
  permission: 'desk:use',
  stepUp: true,
  method: 'PUT',
  path: '/me/passkey/:id',
  params: recordId,
  body: z.strictObject({ label }),
  reply: AccountReply,
})

/** The last passkey stays: removing it is a 409. */
export const removePasskey = consoleEndpoint({
  permission: 'desk:use',
  stepUp: true,
  method: 'DELETE',
  path: '/me/passkey/:id',
  params: recordId,
  reply: AccountReply,
})

export const endSession = consoleEndpoint({
  permission: 'desk:use',
  method: 'DELETE',
  path: '/me/session/:id',
  params: recordId,
  reply: AccountReply,
})

/** Ends all sessions of the person, this one too. */
export const endAllSessions = consoleEndpoint({
  permission: 'desk:use',
  method: 'DELETE',
  path: '/me/session',
  reply: dataOf(z.object({ isSignedOut: z.literal(true) })),
})
