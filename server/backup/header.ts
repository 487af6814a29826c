import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Keys } from '#server/kit/secret.ts'
import type { EncryptionKey } from '#server/settings.ts'

/** A backup or restore that cannot be done. The message is one sentence for the operator. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** The first bytes of a file. The number is the version of the format. */
export const magic = Buffer.from('BAOBAB BACKUP 1\n')

/** The readable start of a file. Every encrypted chunk is bound to it, so it cannot be changed unnoticed. */
export const Header = z.object({
  /** The version of the product that made the backup. */
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** The site that the backup belongs to. The name of its list of erasures contains it. */
  site: z.string(),
  salt: z.string(),
  /** The keys that a restore needs, the first of which encrypts the file. `check` shows whether a key is the same. */
  keys: z.array(z.object({ id: z.string(), check: z.string() })),
  /** The migrations of the database, in the order of their names. The last name is the version of the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
})
export type Header = z.infer<typeof Header>

type Facts = Pick<Header, 'product' | 'madeAt' | 'site' | 'migrations'>

/** Returns the header of a new file and the secret that encrypts it. No other file has the same secret. */
export function createHeader(
  facts: Facts,
  [active, ...others]: Keys,
): { header: Header; secret: Buffer } {
  const salt = randomBytes(32)
  const keys = [active, ...others].map((key) => ({
    id: key.id,
    check: checkOf(secretOf(key, salt)),
  }))
  const header = { ...facts, salt: salt.toString('base64'), keys }
  return { header, secret: secretOf(active, salt) }
}

/** Returns the secret of a file. Refuses if one of its keys is missing here or differs. */
export function openHeader({ salt, keys: needed }: Header, keys: readonly EncryptionKey[]): Buffer {
  const [secret] = needed.map(({ id, check }) => {
    const key = keys.find((candidate) => candidate.id === id)
    if (!key)
      throw new BackupRefused(
        `This backup needs the key "${id}", which is missing: put it into ENCRYPTION_KEYS, ENCRYPTION_KEYS_FILE or the file "keys" in DATA_DIR.`,
      )
    const own = secretOf(key, Buffer.from(salt, 'base64'))
    if (checkOf(own) !== check)
      throw new BackupRefused(
        `The key "${id}" here is not the key "${id}" with which this backup was made.`,
      )
    return own
  })
  if (!secret) throw new BackupRefused('This backup names no key.')
  return secret
}

/** The newest migration of a list, which names the version of the schema. */
export const schemaVersion = (migrations: Header['migrations']): string =>
  migrations.at(-1)?.name.replace(/\.sql$/, '') ?? 'empty'

const secretOf = (key: EncryptionKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key.key, salt, 'baobab backup', 32))

const checkOf = (secret: Buffer): string =>
  createHmac('sha256', secret).update('baobab backup key check').digest('hex').slice(0, 32)
