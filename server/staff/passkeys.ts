import type { Assertion, NewPasskey } from '#contract/console/passkey.ts'
import { relyingPartyId } from '#server/kit/console-origin.ts'
import type { Deps } from '#server/kit/deps.ts'
import { withoutValues } from '#server/kit/log.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { type Ceremony, challengeMs, createChallenge, takeChallenge } from './challenges.ts'
import { findPasskey, type PasskeyRow } from './passkey-queries.ts'

/** Loaded at the first use: the library is large, and most servers see no sign-in for days. */
const loadLibrary = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256. The default list would also offer ML-DSA, for which Node prints a warning. */
const algorithms = [-8, -7, -257]

/** One sentence for every failure, so that the response reveals nothing about accounts and challenges. */
export const failure = (reason: string) =>
  new Refusal('forbidden', 'That did not work. Try again.', { reason })

/**
 * The reason for the log: a counter that went back, a missing user verification, another origin or host, a bad
 * signature.
 */
const libraryFailure = (error: unknown) =>
  failure(error instanceof Error ? withoutValues(error.message) : 'the passkey library failed')

type KnownPasskey = Pick<PasskeyRow, 'credential' | 'transports'>

const describeCredential = ({ credential, transports }: KnownPasskey) => ({
  id: credential.toString('base64url'),
  type: 'public-key' as const,
  transports,
})

/** Options for `navigator.credentials.get`. Without `allowed` the browser offers the passkeys it has for this host. */
export async function assertionOptions(
  deps: Deps,
  ceremony: Ceremony,
  allowed: readonly KnownPasskey[] = [],
) {
  return {
    challenge: await createChallenge(deps, ceremony),
    rpId: relyingPartyId(deps.settings),
    timeout: challengeMs,
    userVerification: 'required' as const,
    allowCredentials: allowed.map(describeCredential),
  }
}

type Owner = { staffId: string; name: string; known: readonly KnownPasskey[] }

/** Options for `navigator.credentials.create`: a discoverable passkey that verifies its user. */
export async function registrationOptions(
  deps: Deps,
  ceremony: Ceremony,
  { staffId, name, known }: Owner,
) {
  return {
    challenge: await createChallenge(deps, ceremony),
    rp: { id: relyingPartyId(deps.settings), name: 'Desk' },
    user: { id: userHandle(staffId), name, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(describeCredential),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

/** The id of a person as WebAuthn's user handle. It contains no personal data. */
const userHandle = (staffId: string) =>
  Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url')

/** Verifies a response at sign-in or step-up. Returns the passkey and its new counter. */
export async function verifyAssertion(
  deps: Deps,
  ceremony: Ceremony,
  { assertion, origin }: { assertion: Assertion; origin: string },
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { response } = assertion
  const expectedChallenge = await takeChallenge(deps, ceremony, response.clientDataJSON)
  if (expectedChallenge === undefined)
    throw failure('the challenge is unknown, used, expired or of another ceremony')
  const passkey = await findPasskey(deps.db, Buffer.from(assertion.id, 'base64url'))
  const handle = response.userHandle
  if (!passkey) throw failure('the passkey is unknown')
  if (handle && handle !== userHandle(passkey.staff_id))
    throw failure('the passkey belongs to another person')
  const { verifyAuthenticationResponse } = await loadLibrary()
  const result = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, userHandle: handle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(deps.settings),
    requireUserVerification: true,
    credential: {
      id: passkey.credential.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    throw libraryFailure(error)
  })
  if (!result.verified) throw failure('the signature does not fit')
  return { passkey, counter: result.authenticationInfo.newCounter }
}

export type VerifiedPasskey = Pick<
  PasskeyRow,
  'credential' | 'public_key' | 'counter' | 'transports'
>

/** Verifies the response of a new passkey. Returns the columns of its row. */
export async function verifyNewPasskey(
  deps: Deps,
  ceremony: Ceremony,
  { created, origin }: { created: NewPasskey; origin: string },
): Promise<VerifiedPasskey> {
  const { response } = created
  const expectedChallenge = await takeChallenge(deps, ceremony, response.clientDataJSON)
  if (expectedChallenge === undefined)
    throw failure('the challenge is unknown, used, expired or of another ceremony')
  const { verifyRegistrationResponse } = await loadLibrary()
  const result = await verifyRegistrationResponse({
    response: { ...created, response: { ...response, transports: [] }, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: relyingPartyId(deps.settings),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw libraryFailure(error)
  })
  if (!result.verified) throw failure('the signature does not fit')
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credential: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: (response.transports ?? []).filter((name) => /^[a-z-]{1,20}$/.test(name)),
  }
}
