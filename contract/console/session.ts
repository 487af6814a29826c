import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { consoleEndpoint } from './endpoint.ts'
import { Assertion, AssertionOptions, proofField } from './passkey.ts'
import { Permission, Role } from './permission.ts'

/** The signed-in person and what they may do. */
export const Session = z.object({
  person: z.object({ id: z.uuid(), name: z.string() }),
  roles: z.array(Role),
  permissions: z.array(Permission),
  /** How many passkeys the person has. With none the Desk shows a banner, with one it suggests a second. */
  passkeys: z.int(),
  /** The person is an owner without an email address, and must enter one before anything else. */
  needsAddress: z.boolean(),
  /** Until then no step-up is needed; null without one. */
  stepUpUntil: z.nullable(z.string()),
  /** The session ends then if the person does nothing. */
  idleAt: z.string(),
  /** The session ends then in any case. */
  endsAt: z.string(),
  /** The origin of the public site; empty if the Desk has the same. */
  siteUrl: z.string(),
})
export type Session = z.infer<typeof Session>

export const readSession = consoleEndpoint({
  permission: 'desk:use',
  withoutAddress: true,
  method: 'GET',
  path: '/session',
  reply: dataOf(Session),
})

export const startSignIn = consoleEndpoint({
  permission: 'signed-out',
  method: 'POST',
  path: '/sign-in/options',
  body: z.strictObject(proofField),
  reply: dataOf(AssertionOptions),
})

/** Sets the session cookie. */
export const signIn = consoleEndpoint({
  permission: 'signed-out',
  method: 'POST',
  path: '/sign-in',
  body: z.strictObject({ response: Assertion, ...proofField }),
  reply: dataOf(Session),
})

export const signOut = consoleEndpoint({
  permission: 'desk:use',
  withoutAddress: true,
  method: 'POST',
  path: '/sign-out',
  body: z.strictObject({}),
  reply: dataOf(z.object({ isSignedOut: z.literal(true) })),
})

export const startStepUp = consoleEndpoint({
  permission: 'desk:use',
  withoutAddress: true,
  method: 'POST',
  path: '/step-up/options',
  body: z.strictObject({}),
  reply: dataOf(AssertionOptions),
})

const StepUp = dataOf(z.object({ stepUpUntil: z.string() }))

export const stepUp = consoleEndpoint({
  permission: 'desk:use',
  withoutAddress: true,
  method: 'POST',
  path: '/step-up',
  body: z.strictObject({ response: Assertion, ...proofField }),
  reply: StepUp,
})

/** For the first owner without a passkey, who confirms instead. */
export const confirmStepUp = consoleEndpoint({
  permission: 'desk:use',
  method: 'POST',
  path: '/step-up/confirm',
  body: z.strictObject({}),
  reply: StepUp,
})

/** The privacy screen ends the step-up. It may open by itself, so this is not activity. */
export const endStepUp = consoleEndpoint({
  permission: 'desk:use',
  withoutAddress: true,
  background: true,
  method: 'DELETE',
  path: '/step-up',
  reply: dataOf(z.object({ stepUpUntil: z.null() })),
})
