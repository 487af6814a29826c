import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type OwnDocument = { address: `/documents/${string}.pdf`; etag: string; bytes: Buffer }

const made = resolve(import.meta.dirname, '../../content/documents/out')

/** All documents, read once: a visitor's address is compared with these and never becomes a path. */
export function readOwnDocuments(folder = made): OwnDocument[] {
  const names = readdirSync(folder).filter((name) => /^[a-z0-9-]+\.pdf$/.test(name))
  return names.map((name) => {
    const bytes = readFileSync(join(folder, name))
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    return { address: `/documents/${name.replace(/\.pdf$/, '')}.pdf`, etag: `"${hash}"`, bytes }
  })
}
