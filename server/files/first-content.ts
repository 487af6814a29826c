import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Db } from '#server/db/connect.ts'
import { erasedFiles } from '#server/vault/vault.ts'
import { addFileRows, type NewFile } from './queries.ts'

export const artworkFolder = resolve(import.meta.dirname, '../../content/artwork')
export const firstDocuments = resolve(import.meta.dirname, '../../content/documents/out')

const Manifest = z.array(
  z.object({
    file: z.string().check(z.regex(/^[a-z0-9-]+\.svg$/)),
    w: z.int(),
    h: z.int(),
    alt: z.string(),
  }),
)

export const readDrawings = () =>
  Manifest.parse(JSON.parse(readFileSync(join(artworkFolder, 'manifest.json'), 'utf8')))

export type FirstFile = NewFile & {
  /** The file on the disk, which comes with the release. */
  file: string
}

let list: readonly FirstFile[] | undefined

/** The drawings and PDFs that come with the release. The oldest files of the library. */
export const firstFiles = (): readonly FirstFile[] => (list ??= [...documents(), ...drawings()])

const drawings = (): FirstFile[] =>
  readDrawings().map(({ file, w, h, alt }) => ({
    ...fileAt(join(artworkFolder, file), `${mediaPrefix}artwork/${file}`),
    kind: 'picture',
    media_type: 'image/svg+xml',
    label: alt,
    is_decorative: alt === '',
    width: w,
    height: h,
  }))

const documents = (): FirstFile[] =>
  readdirSync(firstDocuments)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => ({
      ...fileAt(join(firstDocuments, name), `/documents/${name}`),
      kind: 'document',
      media_type: 'application/pdf',
      label: titleOf(name),
    }))

const fileAt = (file: string, path: string) => ({
  file,
  path,
  id: createHash('sha256').update(path).digest('hex').slice(0, 32),
  origin: 'first-content' as const,
  size: statSync(file).size,
})

/** 'code-of-conduct.pdf' becomes 'Code of conduct'. */
const titleOf = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1, -'.pdf'.length)).replaceAll('-', ' ')

/** At every start, because a newer release may have new files. Call it before content is imported, which uses them. */
export async function importFirstFiles(tx: Db): Promise<void> {
  const erased = await erasedFiles(tx)
  const rows = firstFiles().filter(({ id }) => !erased.has(id))
  if (rows.length > 0)
    await addFileRows(
      tx,
      rows.map(({ file: _file, ...row }) => row),
    )
}
