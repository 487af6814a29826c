import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Assertion, NewPasskey } from '#contract/console/passkey.ts'

type Options = { challenge: string }

/** What a test can get wrong on purpose. */
type Faults = {
  origin?: string
  rpId?: string
  /** False: the device did not verify the person. */
  isVerified?: boolean
  challenge?: string
  counter?: number
  userHandle?: string
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** An authenticator in software: it creates one passkey and signs with it, as a phone does. */
export function createAuthenticator(home = { origin: 'http://localhost:3000', rpId: 'localhost' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let used = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authData = (flags: number, counter: number, rpId: string, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count, more])
  }

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.from(isoCBOR.encode(key))
  }

  return {
    id,
    /** For the row of a passkey that exists before the test. */
    publicKey: coseKey,
    /** For the virtual authenticator of a browser, which then has the same passkey. */
    privateKey: () => privateKey.export({ type: 'pkcs8', format: 'der' }),
    create(options: Options, faults: Faults = {}): NewPasskey {
      const { origin = home.origin, rpId = home.rpId, isVerified = true } = faults
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, coseKey()])
      const data = authData(0x41 | (isVerified ? 4 : 0), 0, rpId, attested)
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ])
      const client = clientData('webauthn.create', faults.challenge ?? options.challenge, origin)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options: Options, faults: Faults = {}): Assertion {
      const { origin = home.origin, rpId = home.rpId, isVerified = true } = faults
      used += 1
      const data = authData(0x01 | (isVerified ? 4 : 0), faults.counter ?? used, rpId)
      const client = clientData('webauthn.get', faults.challenge ?? options.challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(faults.userHandle && { userHandle: faults.userHandle }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
