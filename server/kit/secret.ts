import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { EncryptionKey } from '#server/settings.ts'

/** Keys that wrap other keys, newest first. They are never in the database. */
export type Keys = readonly [EncryptionKey, ...EncryptionKey[]]

/** A secret for one use only, so that what one part of the server signs no other part accepts. */
export const secretFor = ([newest]: Keys, use: string): KeyObject => deriveSecret(newest, use)

const derived = new WeakMap<EncryptionKey, Map<string, KeyObject>>()

/** Derived once for each use: every form asks for a dozen of them, and each takes as long as a query. */
export function deriveSecret(from: EncryptionKey, use: string): KeyObject {
  const known = derived.get(from) ?? new Map<string, KeyObject>()
  derived.set(from, known)
  const secret =
    known.get(use) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', from.key, '', `baobab ${use}`, 32)))
  known.set(use, secret)
  return secret
}
