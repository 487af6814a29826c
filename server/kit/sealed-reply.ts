import { decrypt, encrypt } from './cipher.ts'
import { Refusal } from './refuse.ts'
import { deriveSecret, type Keys } from './secret.ts'

const use = 'kept answer'

/** An answer may hold the key to somebody's page: whoever reads only the database must not be able to use it. */
export function sealReply([newest]: Keys, boundTo: string, reply: unknown): string {
  const sealed = encrypt(deriveSecret(newest, use), boundTo, Buffer.from(JSON.stringify(reply)))
  return `${newest.id} ${sealed.toString('base64')}`
}

export function openReply<T>(keys: Keys, boundTo: string, kept: unknown): T {
  const [id, sealed = ''] = String(kept).split(' ')
  const key = keys.find((candidate) => candidate.id === id)
  if (!key)
    throw new Refusal('idempotency-mismatch', 'This answer is no longer kept. Send a new key.')
  const reply = decrypt(deriveSecret(key, use), boundTo, Buffer.from(sealed, 'base64'))
  return JSON.parse(reply.toString()) as T
}
