import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveSecret, type Keys } from './secret.ts'

/** A text that only we can have written, for one use, never the same twice. Anybody can read what it says. */
export function sign(keys: Keys, use: string, says: readonly (string | number)[]): string {
  const text = [...says, randomBytes(12).toString('base64url')].join('.')
  return `${text}.${seal(keys[0], use, text)}`
}

/** What it says, or nothing if it is not ours. Another process may have signed it with another of our keys. */
export function verify(keys: Keys, use: string, signed: string): string[] | undefined {
  const cut = signed.lastIndexOf('.')
  const [text, given] = [signed.slice(0, cut), signed.slice(cut + 1)]
  const isOurs = keys.some((key) => isSameText(given, seal(key, use, text)))
  return isOurs ? text.split('.').slice(0, -1) : undefined
}

/** Compares in constant time, so that the duration does not tell how much of a guess was right. */
export function isSameText(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const seal = (key: Keys[0], use: string, text: string) =>
  createHmac('sha256', deriveSecret(key, use)).update(text).digest('base64url')
