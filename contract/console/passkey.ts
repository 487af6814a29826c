import * as z from 'zod/mini'
import { FormGuard } from '../form-guard.ts'

const maxBytes = 16_384
/** Bytes as base64url, as WebAuthn sends them in JSON. */
const encoded = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maxBytes))

const Credential = z.object({
  id: encoded,
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** Passed to `navigator.credentials.get`. */
export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Credential),
})

/** Passed to `navigator.credentials.create`. */
export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** Proof of work, needed only after a 428: others on the network made many failed attempts. */
export const proofField = { proof: FormGuard.proof }

const response = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
}

/** The response of a passkey at sign-in and step-up. Browsers add further fields, which are dropped. */
export const Assertion = z.object({
  ...response,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(z.nullable(encoded)),
  }),
})
export type Assertion = z.output<typeof Assertion>

/** The response of a new passkey. */
export const NewPasskey = z.object({
  ...response,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>
