import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Keys, secretFor } from './secret.ts'

/** A text that only we can have written, for one use, never the same twice. Anybody can read what it says. */
export function sign(keys: Keys, use: string, says: readonly (string | number)[]): string {
  const text = [...says, randomBytes(12).toString('base64url')].join('.')
  return `${text}.${seal(keys, use, text)}`
}

/** What it says, or nothing if it is not ours. */
export function verify(keys: Keys, use: string, signed: string): string[] | undefined {
  const cut = signed.lastIndexOf('.')
  const [text, given] = [signed.slice(0, cut), Buffer.from(signed.slice(cut + 1))]
  const right = Buffer.from(seal(keys, use, text))
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs ? text.split('.').slice(0, -1) : undefined
}

const seal = (keys: Keys, use: string, text: string) =>
  createHmac('sha256', secretFor(keys, use)).update(text).digest('base64url')
