import { createHash, randomBytes, randomInt } from 'node:crypto'

/** The secret in a private link: 128 random bits. Only its hash is stored. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** No salt, because 128 random bits cannot be guessed. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code that people read aloud and type, without characters that look alike. */
export const readableCode = (count: number): string =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')
