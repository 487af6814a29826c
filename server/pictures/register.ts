import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Focus, Picture } from '#contract/picture.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { mediaTypes } from './formats.ts'
import { putPicture } from './queries.ts'
import { UnsupportedPicture } from './work.ts'
import type { ConverterPool } from './converter-pool.ts'

const maxBytes = 20 * 1024 * 1024

export const originalsIn = (dataDir: string) => join(dataDir, 'media', 'originals')

type NewPicture = {
  bytes: Uint8Array
  alt: string
  focus?: Focus
  /** Part of the id, so that a module that deletes its pictures does not delete those of other modules. */
  owner?: string
}

/**
 * Stores a picture. The file is re-encoded, upright and without metadata such as camera, place or time. Its name is a
 * hash of the bytes, never a name from outside.
 */
export async function registerPicture(
  db: Db,
  { dataDir, converters }: { dataDir: string; converters: Pick<ConverterPool, 'convert'> },
  { bytes, alt, focus = { x: 50, y: 50 }, owner = '' }: NewPicture,
): Promise<Picture> {
  if (bytes.length > maxBytes) throw unsupported()
  const folder = originalsIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploaded = join(folder, `.${randomUUID()}`)
  const cleaned = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(uploaded, bytes, { mode: 0o600 })
    const done = await converters.convert({ act: 'clean', from: uploaded, to: cleaned })
    const id = createHash('sha256').update(owner).update(bytes).digest('hex').slice(0, 32)
    const { format } = done
    if (format === 'avif') throw new Error('A stored picture is a JPEG, PNG or WebP.')
    const name = `${id}.${format}`
    await syncToDisk(cleaned)
    await rename(cleaned, join(folder, name))
    await syncToDisk(folder)
    await putPicture(db, {
      id,
      path: `pictures/${name}`,
      width: done.width,
      height: done.height,
      alt,
      focus_x: focus.x,
      focus_y: focus.y,
      media_type: mediaTypes[format],
      bytes: done.bytes,
    })
    const { width, height } = done
    return { src: `${mediaPrefix}pictures/${name}`, width, height, alt, focus }
  } catch (error) {
    throw error instanceof UnsupportedPicture ? unsupported() : error
  } finally {
    await Promise.all([uploaded, cleaned].map((path) => rm(path, { force: true })))
  }
}

/** Call it after the rows are deleted: a file without a row is harmless, a row without a file is a broken picture. */
export async function removeOriginals(dataDir: string, addresses: readonly string[]) {
  const names = addresses.map((address) => basename(address))
  await Promise.all(names.map((name) => rm(join(originalsIn(dataDir), name), { force: true })))
}

const unsupported = () =>
  new Refusal(
    'invalid',
    'Choose a JPEG, PNG, WebP or AVIF picture of at most 20 MB and 40 megapixels.',
  )

/** Called before the row is inserted, so that a power failure leaves no row without its file. */
async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
