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
  const [text, given] = [signed.slice(0, cut), Buffer.from(signed.slice(cut + 1))]
  const isOurs = keys.some((key) => {
    const right = Buffer.from(seal(key, use, text))
    return given.length === right.length && timingSafeEqual(given, right)
  })
  return isOurs ? text.split('.').slice(0, -1) : undefined
}

const seal = (key: Keys[0], use: string, text: string) =>
  createHmac('sha256', deriveSecret(key, use)).update(text).digest('base64url')
