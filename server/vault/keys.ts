import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Keys } from '#server/kit/secret.ts'
import { keyFile, type Settings } from '#server/settings.ts'
import { VaultError } from '#server/kit/cipher.ts'

type KeySettings = Pick<Settings, 'encryptionKeys' | 'dataDir'>

/** The keys of the settings. Without them, a key file in DATA_DIR, which the first start creates. */
export function loadKeys({ encryptionKeys, dataDir }: KeySettings): Keys {
  if (encryptionKeys) return atLeastOne(encryptionKeys)
  const path = pathIn(dataDir)
  if (!existsSync(path)) makeFirstKey(dataDir, path)
  return atLeastOne(keyFile(path) ?? [])
}

/** The keys of the settings or of DATA_DIR, for a command that must not create one. Empty if there is none. */
export const findKeys = ({ encryptionKeys, dataDir }: KeySettings): readonly Keys[0][] =>
  encryptionKeys ?? keyFile(pathIn(dataDir)) ?? []

/** Where the keys are, as a text for the operator. */
export const keyLocation = ({ encryptionKeys, dataDir }: KeySettings): string =>
  encryptionKeys ? 'ENCRYPTION_KEYS or ENCRYPTION_KEYS_FILE' : pathIn(dataDir)

/** Adds a new first key to the key file in DATA_DIR. Returns its id. */
export function addKey({ encryptionKeys, dataDir }: KeySettings): string {
  if (encryptionKeys)
    throw new VaultError(
      'The keys come from ENCRYPTION_KEYS or ENCRYPTION_KEYS_FILE: put the new one first there.',
    )
  const path = pathIn(dataDir)
  const { id, line } = newKeyLine()
  renameSync(writeDraft(path, line + (existsSync(path) ? readFileSync(path, 'utf8') : '')), path)
  return id
}

/** Two processes may start at the same time: the first link wins, and both read the same key. */
function makeFirstKey(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true })
  const draft = writeDraft(path, newKeyLine().line)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}

/** Flushed to disk before the rename, because a partial key file would make all data unreadable. */
function writeDraft(path: string, text: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

function newKeyLine(): { id: string; line: string } {
  const id = `k-${randomBytes(4).toString('hex')}`
  return { id, line: `${id}:${randomBytes(32).toString('base64')}\n` }
}

const pathIn = (dataDir: string) => join(dataDir, 'keys')

function atLeastOne(keys: readonly Keys[0][]): Keys {
  const [newest, ...older] = keys
  if (!newest) throw new VaultError('The file "keys" in DATA_DIR holds no key, or cannot be read.')
  return [newest, ...older]
}
