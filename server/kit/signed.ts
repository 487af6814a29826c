import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveSecret, type Keys } from './secret.ts'

/** A signed token for one use. Its content is readable, and a nonce makes every token unique. */
export function sign(keys: Keys, use: string, content: readonly (string | number)[]): string {
  const text = [...content, randomBytes(12).toString('base64url')].join('.')
  return `${text}.${signatureOf(keys[0], use, text)}`
}

/** The content of a token, or undefined if its signature is invalid. Accepts all keys, because they rotate. */
export function verify(keys: Keys, use: string, signed: string): string[] | undefined {
  const cut = signed.lastIndexOf('.')
  const [text, given] = [signed.slice(0, cut), signed.slice(cut + 1)]
  const isValid = keys.some((key) => isSameText(given, signatureOf(key, use, text)))
  return isValid ? text.split('.').slice(0, -1) : undefined
}

/** Compares in constant time, so that the duration reveals nothing about a guess (timing attack). */
export function isSameText(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signatureOf = (key: Keys[0], use: string, text: string) =>
  createHmac('sha256', deriveSecret(key, use)).update(text).digest('base64url')
