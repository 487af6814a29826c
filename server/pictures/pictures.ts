import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOffered, mediaPrefix } from '#contract/picture-sizes.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { Refusal } from '#server/kit/refuse.ts'
import type { Transformation } from './address.ts'
import type { Budget } from './budget.ts'
import type { CacheFor } from './caching.ts'
import { type ConverterPool, notReady, type Pace } from './converter-pool.ts'
import { regionFor, sizeFrom } from './crop.ts'
import { chooseFormat, type Format, mediaTypes } from './formats.ts'
import { openFileCache } from './kept.ts'
import { deletePictures, readPicture } from './queries.ts'
import { fromRow, rememberRows, type Source } from './source.ts'

export { openArtwork } from './artwork.ts'
export { openConverterPool } from './converter-pool.ts'
export { registerPicture, removeOriginals } from './register.ts'

export type PictureAnswer = { type: string; body: Buffer; cache: CacheFor }

type Helpers = { converters: ConverterPool; budget: Budget; onFault: (error: unknown) => void }
type Asker = { accept: string | undefined; who: string }

const maxCacheBytes = 512 * 1024 * 1024
/** Raised when the same wish is to be made differently from then on. */
const recipe = 1

export const notThere = () => new Refusal('not-found', 'There is no picture at this address.')

/** Takes pictures away by their addresses; their files go after the transaction. */
export const forgetPictures = (tx: Db, addresses: readonly string[]): Promise<void> =>
  deletePictures(
    tx,
    addresses.map((address) => address.slice(mediaPrefix.length)),
  )

export function openPictures(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { converters, budget, onFault }: Helpers,
) {
  const cached = openFileCache(join(settings.dataDir, 'media', 'derived'), {
    clock,
    most: maxCacheBytes,
  })
  const find = rememberRows((path) => readPicture(db, path), clock)

  async function recorded(path: string) {
    const row = await find(path)
    if (!row) throw notThere()
    return { source: fromRow(row, settings.dataDir), type: row.media_type }
  }

  async function original(path: string): Promise<PictureAnswer> {
    const { source, type } = await recorded(path)
    return { type, body: await readFile(source.file), cache: 'ever' }
  }

  /** AVIF takes seconds to make: whoever asks first gets WebP, and AVIF follows in the background. */
  async function cropped(
    from: Source,
    input: Transformation,
    asker: Asker,
  ): Promise<PictureAnswer> {
    if (!isOffered(input, from)) throw notThere()
    const format = input.format ?? chooseFormat(asker.accept, from.plainest)
    if (input.format || format !== 'avif') return made(from, input, format, asker.who)
    const held = await cached.find(nameOf(from, input, 'avif'))
    if (held) return { type: mediaTypes.avif, body: held, cache: 'ever' }
    const standIn = await made(from, input, 'webp', asker.who)
    if (budget.take(asker.who)) makeLater(from, input, 'avif')
    return { ...standIn, cache: 'anHour' }
  }

  async function made(from: Source, input: Transformation, format: Format, who: string) {
    const held = await cached.find(nameOf(from, input, format))
    if (!held && !budget.take(who)) throw tooMany()
    const body = held ?? (await make(from, input, format, 'now'))
    return { type: mediaTypes[format], body, cache: 'ever' } satisfies PictureAnswer
  }

  function makeLater(from: Source, input: Transformation, format: Format) {
    make(from, input, format, 'patient').catch((error: unknown) => {
      // A refusal means that there is too much to do; the next visitor asks again.
      if (!(error instanceof Refusal)) onFault(error)
    })
  }

  function make(from: Source, input: Transformation, format: Format, pace: Pace) {
    const region = regionFor(from, input, input.focus ?? from.focus)
    const size = sizeFrom(region, input, from.magnifiable)
    // Whole multiples only: between them, a woven pattern takes ten times as long to draw.
    const magnified = Math.max(1, Math.ceil(size.width / region.width - 0.02))
    const work = { act: 'crop', from: from.file, magnified, region, ...size, format } as const
    return cached
      .make(nameOf(from, input, format), (to) => converters.convert({ ...work, to }, pace))
      .catch((error: unknown) => {
        if (!isDiskFull(error)) throw error
        onFault(error)
        throw notReady()
      })
  }

  return { recorded, original, cropped }
}

function nameOf(
  from: Source,
  { width, height, focus = from.focus }: Transformation,
  format: Format,
) {
  return `${from.hash}-${width}x${height}-${focus.x}-${focus.y}-${recipe}.${format}`
}

export const tooMany = () =>
  new Refusal('too-many', 'Too many new pictures at once. Try again in a moment.', {
    retryAfterSeconds: 10,
  })

/** The converter is another process, of whose faults only the words arrive. */
const words = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i

const isDiskFull = (error: unknown): boolean => error instanceof Error && words.test(error.message)
