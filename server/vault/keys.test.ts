import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKey } from '#tests/kit/server/keys.ts'
import { addKey, loadKeys } from './keys.ts'

const encryptionKeys = undefined

test('keys from the settings are used', () => {
  const keys = [newKey(), newKey()]
  expect(loadKeys({ encryptionKeys: keys, dataDir: folder() })).toEqual(keys)
})

test('without keys in the settings, the first start creates a private key file, and the next start reads it', () => {
  const dataDir = join(folder(), 'not', 'there', 'yet')
  const first = loadKeys({ encryptionKeys, dataDir })
  expect(first).toHaveLength(1)
  expect(first[0].key).toHaveLength(32)
  expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600)
  expect(loadKeys({ encryptionKeys, dataDir })).toEqual(first)
})

test('a damaged key file stops the start and is not changed', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'keys'), 'not a key')
  expect(() => loadKeys({ encryptionKeys, dataDir })).toThrow('holds no key')
  expect(statSync(join(dataDir, 'keys')).size).toBe(9)
})

test('a new key becomes the first key', () => {
  const dataDir = folder()
  const before = loadKeys({ encryptionKeys, dataDir })
  const id = addKey({ encryptionKeys, dataDir })
  const [newest, ...older] = loadKeys({ encryptionKeys, dataDir })
  expect(newest.id).toBe(id)
  expect(older).toEqual(before)
  expect(() => addKey({ encryptionKeys: [newKey()], dataDir })).toThrow('ENCRYPTION_KEYS')
})

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'baobab-keys-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}
