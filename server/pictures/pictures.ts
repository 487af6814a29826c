import { readFile } from 'node:fs/promises'
import { isOffered, mediaPrefix } from '#contract/picture-sizes.ts'
import { mediaFolder, type StoredFiles } from '#server/files/files.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Transformation } from './address.ts'
import type { Budget } from './budget.ts'
import type { CacheTime } from './cache-control.ts'
import { type ConverterPool, notReady, type Priority } from './converter-pool.ts'
import { regionFor, sizeFrom } from './crop.ts'
import { chooseFormat, type Format, mediaTypes } from './formats.ts'
import { openFileCache } from './file-cache.ts'
import { originalFile } from './register.ts'
import { fromRow, type Source } from './source.ts'

export { openStoredFiles, type StoredFiles } from '#server/files/files.ts'
export { openArtwork } from './artwork.ts'
export { type ConverterPool, openConverterPool } from './converter-pool.ts'
export { reencode as reencodePicture, registerPicture, removeOriginals } from './register.ts'

export type PictureResponse = { type: string; body: Buffer; cache: CacheTime }

type PictureDeps = {
  files: StoredFiles
  converters: ConverterPool
  budget: Budget
  onError: (error: unknown) => void
}
type Client = { accept: string | undefined; who: string }

const maxCacheBytes = 512 * 1024 * 1024
/** Part of the cache key. Increment it when the same request must produce another picture. */
const recipeVersion = 1

export const notFound = () => new Refusal('not-found', 'There is no picture at this address.')

export function openPictures(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { files, converters, budget, onError }: PictureDeps,
) {
  const cache = openFileCache(mediaFolder(settings.dataDir, 'derived'), {
    clock,
    maxBytes: maxCacheBytes,
  })

  async function sourceOf(path: string) {
    const row = await files.find(`${mediaPrefix}${path}`)
    const source = { ...fromRow(row), file: () => originalFile(db, settings.dataDir, row, files) }
    return { source, type: row.media_type }
  }

  async function original(path: string): Promise<PictureResponse> {
    const { source, type } = await sourceOf(path)
    return { type, body: await readFile(await source.file()), cache: 'upload' }
  }

  /** AVIF takes seconds to encode. The first request gets WebP, and the AVIF is made in the background. */
  async function cropped(
    from: Source,
    input: Transformation,
    client: Client,
  ): Promise<PictureResponse> {
    if (!isOffered(input, from)) throw notFound()
    const format = input.format ?? chooseFormat(client.accept, from.fallbackFormat)
    if (input.format || format !== 'avif') return findOrMake(from, input, format, client.who)
    const avif = await cache.find(nameOf(from, input, 'avif'))
    if (avif) return { type: mediaTypes.avif, body: avif, cache: 'immutable' }
    const webp = await findOrMake(from, input, 'webp', client.who)
    if (budget.take(client.who)) makeInBackground(from, input, 'avif')
    return { ...webp, cache: 'hour' }
  }

  async function findOrMake(from: Source, input: Transformation, format: Format, who: string) {
    const found = await cache.find(nameOf(from, input, format))
    if (!found && !budget.take(who)) throw tooMany()
    const body = found ?? (await make(from, input, format, 'high'))
    return { type: mediaTypes[format], body, cache: 'immutable' } satisfies PictureResponse
  }

  function makeInBackground(from: Source, input: Transformation, format: Format) {
    make(from, input, format, 'low').catch((error: unknown) => {
      // A refusal means that the queue is full. The next request starts the work again.
      if (!(error instanceof Refusal)) onError(error)
    })
  }

  function make(from: Source, input: Transformation, format: Format, priority: Priority) {
    const region = regionFor(from, input, input.focus ?? from.focus)
    const size = sizeFrom(region, input, from.maxScale)
    // Only integer scales: with others, a pattern takes ten times as long to render.
    const magnified = Math.max(1, Math.ceil(size.width / region.width - 0.02))
    const work = { act: 'crop', magnified, region, ...size, format } as const
    const name = nameOf(from, input, format)
    return cache
      .make(name, async (to) =>
        converters.convert({ ...work, from: await from.file(), to }, priority),
      )
      .then(async (body) => {
        await files.checkCopy(from.hash, cache.fileOf(name))
        return body
      })
      .catch((error: unknown) => {
        if (!isDiskFull(error)) throw error
        onError(error)
        throw notReady()
      })
  }

  return { sourceOf, original, cropped }
}

function nameOf(
  from: Source,
  { width, height, focus = from.focus }: Transformation,
  format: Format,
) {
  return `${from.hash}-${width}x${height}-${focus.x}-${focus.y}-${recipeVersion}.${format}`
}

export const tooMany = () =>
  new Refusal('too-many', 'Too many new pictures at once. Try again in a moment.', {
    retryAfterSeconds: 10,
  })

/** Errors of the converter process arrive as messages only, without an error code. */
const diskFull = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && diskFull.test(error.message)
