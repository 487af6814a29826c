import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKey } from '#tests/kit/server/keys.ts'
import { addKey, loadKeys } from './keys.ts'

const encryptionKeys = undefined

test('the keys that are set are the keys', () => {
  const keys = [newKey(), newKey()]
  expect(loadKeys({ encryptionKeys: keys, dataDir: folder() })).toEqual(keys)
})

test('with none set, the first start makes one that only its owner can read, and the next finds it', () => {
  const dataDir = join(folder(), 'not', 'there', 'yet')
  const first = loadKeys({ encryptionKeys, dataDir })
  expect(first).toHaveLength(1)
  expect(first[0].key).toHaveLength(32)
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600)
  expect(loadKeys({ encryptionKeys, dataDir })).toEqual(first)
})

test('a damaged file of keys stops the start and is left as it is', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'keys'), 'not a key')
  expect(() => loadKeys({ encryptionKeys, dataDir })).toThrow('holds no key')
  expect(statSync(join(dataDir, 'keys')).size).toBe(9)
})

test('a new key is put before the old ones', () => {
  const dataDir = folder()
  const before = loadKeys({ encryptionKeys, dataDir })
  const id = addKey({ encryptionKeys, dataDir })
  const [newest, ...older] = loadKeys({ encryptionKeys, dataDir })
  expect(newest.id).toBe(id)
  expect(older).toEqual(before)
  expect(() => addKey({ encryptionKeys: [newKey()], dataDir })).toThrow('ENCRYPTION_KEYS')
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'baobab-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}
