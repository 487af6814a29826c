import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { EncryptionKey } from '#server/settings.ts'

/** Encryption keys that wrap other keys, newest first. They are never in the database. */
export type Keys = readonly [EncryptionKey, ...EncryptionKey[]]

/** A secret for one use, so that one part of the server rejects signatures of another part. */
export const secretFor = ([newest]: Keys, use: string): KeyObject => deriveSecret(newest, use)

const derived = new WeakMap<EncryptionKey, Map<string, KeyObject>>()

/** Cached per use: one form needs a dozen secrets, and a derivation takes as long as a query. */
export function deriveSecret(from: EncryptionKey, use: string): KeyObject {
  const secrets = derived.get(from) ?? new Map<string, KeyObject>()
  derived.set(from, secrets)
  const secret =
    secrets.get(use) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', from.key, '', `baobab ${use}`, 32)))
  secrets.set(use, secret)
  return secret
}
