import { createHash, randomBytes, randomInt } from 'node:crypto'

/** The secret in a private link: 128 random bits. Only its hash is stored. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/**
 * Removes the keys from the links of a text: every key has at least 22 characters. The address of a page with a long name
 * is shortened too, because a key that stays would let its reader act as the recipient.
 */
export const maskKeys = (text: string): string =>
  text.replace(/((?<![:/])\/|[#=])[\w-]{22,}/g, '$1…')

/** No salt, because 128 random bits cannot be guessed. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code that people read aloud and type, without characters that look alike. */
export const readableCode = (count: number): string =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')
