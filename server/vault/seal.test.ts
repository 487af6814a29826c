import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { VaultError } from '#server/kit/cipher.ts'
import { open, type Cell, type RecordKey, seal } from './seal.ts'

const recordKey = (): RecordKey => ({
  id: randomUUID(),
  purpose: 'mail',
  secret: createSecretKey(randomBytes(32)),
})
const cell: Cell = { table: 'volunteer', row: 'a', column: 'answers' }

test('an encrypted value is decrypted unchanged, with any characters and length', () => {
  const key = recordKey()
  const values = ['', 'she/they', 'ᓂᓴ 👩🏾‍🤝‍👩🏿 O’Neil', '\u0080'.repeat(63), 'x'.repeat(100_000)]
  for (const value of values) expect(open(key, cell, seal(key, cell, value))).toBe(value)
})

test('encrypting the same value twice gives different results', () => {
  const key = recordKey()
  expect(seal(key, cell, 'queer').equals(seal(key, cell, 'queer'))).toBe(false)
})

test('the length of an encrypted answer does not reveal the answer', () => {
  const key = recordKey()
  const lengths = ['gay', 'lesbian', 'prefer not to say', 'a'.repeat(63)].map(
    (value) => seal(key, cell, value).length,
  )
  expect(new Set(lengths).size).toBe(1)
})

test('an encrypted value cannot be decrypted in another row, column or table', () => {
  const key = recordKey()
  const sealed = seal(key, cell, 'secret')
  const elsewhere: Cell[] = [
    { ...cell, row: 'b' },
    { ...cell, column: 'name' },
    { ...cell, table: 'member' },
    // The same letters, divided differently.
    { table: 'volunteer', row: 'aa', column: 'nswers' },
  ]
  for (const other of elsewhere) expect(() => open(key, other, sealed)).toThrow(VaultError)
})

test('an encrypted value cannot be decrypted with another key', () => {
  const key = recordKey()
  const sealed = seal(key, cell, 'secret')
  expect(() => open(recordKey(), cell, sealed)).toThrow(VaultError)
  expect(() => open({ ...key, id: randomUUID() }, cell, sealed)).toThrow(VaultError)
})

test('a flipped bit anywhere is an error and returns no part of the value', () => {
  const key = recordKey()
  const sealed = seal(key, cell, 'a name, a phone number, an address')
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed)
    altered.writeUInt8(altered.readUInt8(at) ^ (1 << (at % 8)), at)
    expect(() => open(key, cell, altered)).toThrow(VaultError)
  }
})

test('a truncated or extended value is an error', () => {
  const key = recordKey()
  const sealed = seal(key, cell, 'secret')
  for (const cut of [0, 1, 12, 28, 29, sealed.length - 1])
    expect(() => open(key, cell, sealed.subarray(0, cut))).toThrow(VaultError)
  expect(() => open(key, cell, Buffer.concat([sealed, Buffer.of(0)]))).toThrow(VaultError)
})

test('neither a printed key nor an error contains the secret', () => {
  const secret = randomBytes(32)
  const key: RecordKey = { id: randomUUID(), purpose: 'mail', secret: createSecretKey(secret) }
  expect(inspect(key, { depth: 9 }) + JSON.stringify(key)).not.toContain(secret.toString('hex'))
  expect(JSON.stringify(key)).not.toContain(secret.toString('base64'))
  expect(() => open(key, cell, Buffer.from('hello'))).toThrow('A sealed value cannot be read.')
})
