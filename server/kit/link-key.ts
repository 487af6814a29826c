import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Leads to a page or a button of one person: 128 random bits. Only its hash is stored. */
export const newKey = (): string => randomBytes(16).toString('base64url')

/** So many random bits need no salt. */
export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** To be said or typed by a person, so without letters that look alike. */
export const speakable = (count: number): string =>
  Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')
