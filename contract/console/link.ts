import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { consoleEndpoint } from './endpoint.ts'
import { NewPasskey, proofField, RegistrationOptions } from './passkey.ts'
import { Role } from './permission.ts'
import { Session } from './session.ts'

/** The key in the fragment of a link: 128 random bits. It travels in the body, so that no log contains it. */
const LinkKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const keyBody = { key: LinkKey, ...proofField }

/** `owner` comes from `npm start` or `npm run owner`. */
export const LinkKind = z.enum(['owner', 'invitation', 'recovery'])
export type LinkKind = z.infer<typeof LinkKind>

const Link = z.object({
  kind: LinkKind,
  /** Null for a new owner, who chooses a name later. */
  name: z.nullable(z.string()),
  roles: z.array(Role),
  /** Whether the person may continue without a passkey. */
  mayPostpone: z.boolean(),
})
export type Link = z.infer<typeof Link>

/** Opening a link changes nothing. */
export const readLink = consoleEndpoint({
  permission: 'signed-out',
  method: 'POST',
  path: '/link',
  body: z.strictObject(keyBody),
  reply: dataOf(Link),
})

export const startLink = consoleEndpoint({
  permission: 'signed-out',
  method: 'POST',
  path: '/link/options',
  body: z.strictObject(keyBody),
  reply: dataOf(RegistrationOptions),
})

/** Registers a passkey, uses up the link and sets the session cookie. */
export const acceptLink = consoleEndpoint({
  permission: 'signed-out',
  method: 'POST',
  path: '/link/accept',
  body: z.strictObject({ ...keyBody, response: NewPasskey }),
  reply: dataOf(Session),
})

/** For the first owner on plain http: uses up the link and sets the session cookie, without a passkey. */
export const postponePasskey = consoleEndpoint({
  permission: 'signed-out',
  method: 'POST',
  path: '/link/postpone',
  body: z.strictObject(keyBody),
  reply: dataOf(Session),
})
