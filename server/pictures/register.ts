import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { maxUploadBytes, uploadKinds } from '#contract/console/upload.ts'
import type { Focus, Picture } from '#contract/picture.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Db } from '#server/db/connect.ts'
import {
  type FileRow,
  mediaFolder,
  putFile,
  readFileBytes,
  type StoredFiles,
} from '#server/files/files.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { mediaTypes } from './formats.ts'
import { UnsupportedPicture } from './work.ts'
import type { ConverterPool } from './converter-pool.ts'

type Where = { dataDir: string; converters: Pick<ConverterPool, 'convert'> }

type NewPicture = {
  bytes: Uint8Array
  alt: string
  focus?: Focus
  /** Part of the id, so that a module that deletes its pictures does not delete those of other modules. */
  owner?: string
}

/** Stores a picture that is in no library. Registering it again updates its alternative text and focal point. */
export async function registerPicture(
  db: Db,
  where: Where,
  { bytes, alt, focus = { x: 50, y: 50 }, owner = '' }: NewPicture,
): Promise<Picture> {
  if (bytes.length > maxUploadBytes) throw unusable('size')
  const folder = mediaFolder(where.dataDir, 'originals')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(file, bytes, { mode: 0o600 })
    const sha256 = createHash('sha256').update(owner).update(bytes).digest('hex')
    const { row, bytes: encoded } = await reencode(where, { file, id: sha256.slice(0, 32) })
    const update = { label: alt, focus_x: focus.x, focus_y: focus.y }
    await putFile(db, { ...row, ...update, origin: 'feed' }, { bytes: encoded, update })
    const { width, height, path: src } = row
    return { src, width, height, alt, focus }
  } finally {
    await rm(file, { force: true })
  }
}

/**
 * Makes the file that is stored: re-encoded, upright and without metadata such as camera, location or time. Its name is a
 * hash of the uploaded bytes, never a name from outside.
 */
export async function reencode(
  { dataDir, converters }: Where,
  { file, id }: { file: string; id: string },
) {
  const folder = mediaFolder(dataDir, 'originals')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const cleaned = join(folder, `.${randomUUID()}`)
  try {
    const { format, width, height } = await converters.convert({
      act: 'clean',
      from: file,
      to: cleaned,
    })
    if (format === 'avif') throw new Error('A stored picture is a JPEG, PNG or WebP.')
    const bytes = await readFile(cleaned)
    await syncToDisk(cleaned)
    await rename(cleaned, join(folder, `${id}.${format}`))
    await syncToDisk(folder)
    const media_type = mediaTypes[format]
    const path = `${mediaPrefix}pictures/${id}.${format}`
    const kind = 'picture' as const
    return { row: { id, kind, path, width, height, media_type, size: bytes.length }, bytes }
  } catch (error) {
    throw error instanceof UnsupportedPicture ? unusable(error.fault) : error
  } finally {
    await rm(cleaned, { force: true })
  }
}

/**
 * The file of a stored picture on the disk of this server. A picture that was uploaded to another server, or before a
 * backup was restored, is written from the database first.
 */
export async function originalFile(
  db: Db,
  dataDir: string,
  { id, path }: Pick<FileRow, 'id' | 'path'>,
  { checkCopy }: Pick<StoredFiles, 'checkCopy'>,
): Promise<string> {
  const folder = mediaFolder(dataDir, 'originals')
  const file = join(folder, basename(path))
  if (await exists(file)) return file
  const bytes = await readFileBytes(db, id)
  // Deleted for ever meanwhile: the reader gets the error of a missing file.
  if (!bytes) return file
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(unfinished, bytes, { mode: 0o600 })
    await rename(unfinished, file)
    await checkCopy(id, file)
  } finally {
    await rm(unfinished, { force: true })
  }
  return file
}

const exists = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  )

/** Call it after the rows are deleted: a file without a row is harmless, a row without a file is a broken picture. */
export async function removeOriginals(dataDir: string, addresses: readonly string[]) {
  const names = addresses.map((address) => basename(address))
  await Promise.all(
    names.map((name) => rm(join(mediaFolder(dataDir, 'originals'), name), { force: true })),
  )
}

const { faults } = uploadKinds.picture

const unusable = (fault: keyof typeof faults) => new Refusal('invalid', faults[fault])

/** Called before the row is inserted, so that a power failure leaves no row without its file. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
