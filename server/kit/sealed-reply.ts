import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Refusal } from './refuse.ts'
import { deriveSecret, type Keys } from './secret.ts'

const [algorithm, nonceLength, tagLength] = ['aes-256-gcm', 12, 16] as const

/** An answer may hold the key to somebody's page: whoever reads only the database must not be able to use it. */
export function sealReply(keys: Keys, boundTo: string, reply: unknown): string {
  const [newest] = keys
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveSecret(newest, use), nonce)
  cipher.setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(JSON.stringify(reply)), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  return `${newest.id} ${sealed}`
}

export function openReply<T>(keys: Keys, boundTo: string, kept: unknown): T {
  const [id, text = ''] = String(kept).split(' ')
  const key = keys.find((candidate) => candidate.id === id)
  if (!key)
    throw new Refusal('idempotency-mismatch', 'This answer is no longer kept. Send a new key.')
  const sealed = Buffer.from(text, 'base64')
  const nonce = sealed.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, deriveSecret(key, use), nonce)
  decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
  const body = sealed.subarray(nonceLength + tagLength)
  return JSON.parse(Buffer.concat([decipher.update(body), decipher.final()]).toString()) as T
}

const use = 'kept answer'
