import { hkdfSync } from 'node:crypto'
import type { EncryptionKey } from '#server/settings.ts'

/** Keys that wrap other keys, newest first. They are never in the database. */
export type Keys = readonly [EncryptionKey, ...EncryptionKey[]]

/** A secret for one use only, so that what one part of the server signs no other part accepts. */
export const secretFor = ([newest]: Keys, use: string): Buffer => deriveSecret(newest, use)

export const deriveSecret = ({ key }: EncryptionKey, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `baobab ${use}`, 32))
