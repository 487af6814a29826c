import { createSecretKey, type KeyObject } from 'node:crypto'
import { decrypt, encrypt, VaultError } from '#server/kit/cipher.ts'
import { deriveSecret, type Keys } from '#server/kit/secret.ts'
import type { EncryptionKey } from '#server/settings.ts'
import type { WrappedKey } from './queries.ts'
import type { RecordKey } from './seal.ts'

/** Encrypts a data key for the database, with a key that is never in the database. */
export function wrap([newest]: Keys, key: RecordKey): WrappedKey {
  const wrapped = encrypt(wrappingSecret(newest, key.purpose), ownerOf(key), key.secret.export())
  return { id: key.id, purpose: key.purpose, key_id: newest.id, wrapped }
}

export function unwrap(keys: Keys, row: WrappedKey): RecordKey {
  const { id, purpose, key_id, wrapped } = row
  const key = keys.find((candidate) => candidate.id === key_id)
  if (!key) throw new VaultError(`The key "${key_id}" is needed and was not given.`)
  const secret = decrypt(wrappingSecret(key, purpose), ownerOf(row), wrapped)
  return { id, purpose, secret: createSecretKey(secret) }
}

const wrappingSecret = (key: EncryptionKey, purpose: string): KeyObject =>
  deriveSecret(key, `vault ${purpose}`)

const ownerOf = ({ id, purpose }: { id: string; purpose: string }) =>
  JSON.stringify(['key', id, purpose])
