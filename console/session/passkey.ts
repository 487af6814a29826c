import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { acceptLink, startLink } from '#contract/console/link.ts'
import { type Account, addPasskey, startPasskey } from '#contract/console/me.ts'
import {
  confirmStepUp,
  type Session,
  signIn,
  startSignIn,
  startStepUp,
  stepUp,
} from '#contract/console/session.ts'
import { api } from '#console/api/api.ts'
import { PasskeyError } from '#console/kit/desk-error.ts'

export const signInWithPasskey = async (): Promise<Session> => {
  const optionsJSON = await api(startSignIn, { body: {} })
  return api(signIn, { body: { response: await assertPasskey(optionsJSON) } })
}

/** The first owner without a passkey confirms instead. */
export const confirmIdentity = async (hasPasskey: boolean): Promise<unknown> => {
  if (!hasPasskey) return api(confirmStepUp, { body: {} })
  const optionsJSON = await api(startStepUp, { body: {} })
  return api(stepUp, { body: { response: await assertPasskey(optionsJSON) } })
}

export const acceptLinkWithPasskey = async (key: string): Promise<Session> => {
  const optionsJSON = await api(startLink, { body: { key } })
  return api(acceptLink, { body: { key, response: await createPasskey(optionsJSON) } })
}

export const addPasskeyToAccount = async (label: string): Promise<Account> => {
  const optionsJSON = await api(startPasskey, { body: {} })
  return api(addPasskey, { body: { label, response: await createPasskey(optionsJSON) } })
}

type AssertionOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

// The contract has transports as text, because a browser may know more of them than the library.
const assertPasskey = (optionsJSON: object) =>
  inBrowser(() => startAuthentication({ optionsJSON: optionsJSON as AssertionOptions }))

const createPasskey = (optionsJSON: object) =>
  inBrowser(() => startRegistration({ optionsJSON: optionsJSON as RegistrationOptions }))

async function inBrowser<T>(ceremony: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn())
    throw new PasskeyError('This browser has no passkeys here. Use https, or another browser.')
  try {
    return await ceremony()
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    const message = isKnown
      ? 'This device already has a passkey for the Desk.'
      : 'No passkey was used. Try again when you are ready.'
    throw new PasskeyError(message, { cause })
  }
}
