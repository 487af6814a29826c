import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Focus, Picture } from '#contract/picture.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { mediaTypes } from './formats.ts'
import { putPicture } from './queries.ts'
import { NotAPicture } from './work.ts'
import type { ConverterPool } from './converter-pool.ts'

const mostBytes = 20 * 1024 * 1024

export const originalsIn = (dataDir: string) => join(dataDir, 'media', 'originals')

type Given = {
  bytes: Uint8Array
  alt: string
  focus?: Focus
  /** Whoever takes its pictures away again by itself must not take those of others. */
  owner?: string
}

/**
 * Takes a picture in. What is kept is our own making of it, upright and without camera, place or time;
 * its name comes from its bytes, never from whoever gave it.
 */
export async function registerPicture(
  db: Db,
  { dataDir, converters }: { dataDir: string; converters: Pick<ConverterPool, 'convert'> },
  { bytes, alt, focus = { x: 50, y: 50 }, owner = '' }: Given,
): Promise<Picture> {
  if (bytes.length > mostBytes) throw notTaken()
  const folder = originalsIn(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const given = join(folder, `.${randomUUID()}`)
  const made = join(folder, `.${randomUUID()}`)
  try {
    await writeFile(given, bytes, { mode: 0o600 })
    const done = await converters.convert({ act: 'clean', from: given, to: made })
    const id = createHash('sha256').update(owner).update(bytes).digest('hex').slice(0, 32)
    const { format } = done
    if (format === 'avif') throw new Error('A stored picture is a JPEG, PNG or WebP.')
    const name = `${id}.${format}`
    await onDisk(made)
    await rename(made, join(folder, name))
    await onDisk(folder)
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
    throw error instanceof NotAPicture ? notTaken() : error
  } finally {
    await Promise.all([given, made].map((path) => rm(path, { force: true })))
  }
}

/** Call it when the rows are gone: a file without a row is only space, a row without a file a broken picture. */
export async function removeOriginals(dataDir: string, addresses: readonly string[]) {
  const names = addresses.map((address) => basename(address))
  await Promise.all(names.map((name) => rm(join(originalsIn(dataDir), name), { force: true })))
}

const notTaken = () =>
  new Refusal(
    'invalid',
    'Choose a JPEG, PNG, WebP or AVIF picture of at most 20 MB and 40 megapixels.',
  )

/** The row must never be there without its picture, whenever the power goes. */
async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
