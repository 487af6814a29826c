/** A random UUID. `crypto.randomUUID` exists only on https; elsewhere the UUID is built from random bytes. */
export function newBagId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const digits = Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

const randomBytes = () => (crypto as Crypto).getRandomValues(new Uint8Array(16))
