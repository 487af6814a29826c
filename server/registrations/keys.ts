import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Opens a page. Only its hash is stored. */
export const newKey = (): string => randomBytes(16).toString('base64url')

export const keyHash = (key: string): Buffer => createHash('sha256').update(key).digest()

const characters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Short enough to say at a door, and without letters that look alike: 'K4-7TM-92'. */
export function newCode(): string {
  const some = (count: number) =>
    Array.from({ length: count }, () => characters[randomInt(characters.length)]).join('')
  return `${some(2)}-${some(3)}-${some(2)}`
}
