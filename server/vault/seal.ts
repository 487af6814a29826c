import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** The data key of one record. The secret is an opaque object, so that no log can print it by accident. */
export type RecordKey = { id: string; purpose: string; secret: KeyObject }

/** Where a sealed value lives. It opens nowhere else. */
export type Cell = { table: string; row: string; column: string }

/** What was sealed cannot be read: erased, altered, moved, or of a key we do not have. Never says what it was. */
export class VaultError extends Error {
  override name = 'VaultError'
}

export const seal = (key: RecordKey, cell: Cell, value: string): Buffer =>
  encrypt(key.secret, cellOf(key, cell), pad(Buffer.from(value)))

export const open = (key: RecordKey, cell: Cell, sealed: Buffer): string =>
  unpad(decrypt(key.secret, cellOf(key, cell), sealed)).toString()

const algorithm = 'aes-256-gcm'
const formatVersion = 1
const nonceLength = 12
const tagLength = 16

/** version, nonce, tag, ciphertext */
export function encrypt(secret: KeyObject, boundTo: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(formatVersion), nonce, cipher.getAuthTag(), body])
}

/** All of it, or an error: nothing is returned before the tag has been checked. */
export function decrypt(secret: KeyObject, boundTo: string, sealed: Buffer): Buffer {
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

const cellOf = ({ id }: RecordKey, { table, row, column }: Cell) =>
  JSON.stringify(['value', id, table, row, column])

const step = 64
const mark = 0x80

/** Lengths grow in steps, so that the length of an answer does not tell which answer it is. */
function pad(plain: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((plain.length + 1) / step) * step)
  plain.copy(padded)
  padded[plain.length] = mark
  return padded
}

const unpad = (padded: Buffer): Buffer => padded.subarray(0, padded.lastIndexOf(mark))
