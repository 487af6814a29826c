import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** An encrypted value cannot be decrypted: it was erased, altered or moved, or its key is missing. */
export class VaultError extends Error {
  override name = 'VaultError'
}

const algorithm = 'aes-256-gcm'
const formatVersion = 1
const nonceLength = 12
const tagLength = 16

/** Layout: version, nonce, tag, ciphertext. `boundTo` is authenticated, so a value cannot be moved to another row. */
export function encrypt(secret: CipherKey, boundTo: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(formatVersion), nonce, cipher.getAuthTag(), body])
}

/** Returns plain text only after the authentication tag is verified. */
export function decrypt(secret: CipherKey, boundTo: string, sealed: Buffer): Buffer {
  const bodyAt = 1 + nonceLength + tagLength
  if (sealed.length < bodyAt || sealed[0] !== formatVersion) throw unreadable()
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, bodyAt))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()])
  } catch {
    throw unreadable()
  }
}

const unreadable = () => new VaultError('A sealed value cannot be read.')
