import { join } from 'node:path'
import type { Focus } from '#contract/picture.ts'
import { pictureSizes, type Size } from '#contract/picture-sizes.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Drawing } from './artwork.ts'
import type { PictureRow } from './queries.ts'
import { originalsIn } from './register.ts'

/** The file that crops are made from. */
export type Source = Size & {
  file: string
  hash: string
  focus: Focus
  /** A drawing can be enlarged without loss, a photo cannot. */
  maxScale: number
  /** The format for old browsers. PNG preserves transparency. */
  fallbackFormat: 'png' | 'jpg'
}

export const fromDrawing = (drawing: Drawing, hash: string): Source => ({
  ...drawing,
  hash,
  focus: { x: 50, y: 50 },
  maxScale: 4,
  fallbackFormat: 'png',
})

export const fromRow = (row: PictureRow, dataDir: string): Source => ({
  file: join(originalsIn(dataDir), row.path.slice('pictures/'.length)),
  hash: row.id,
  width: row.width,
  height: row.height,
  focus: { x: roundToStep(row.focus_x), y: roundToStep(row.focus_y) },
  maxScale: 1,
  fallbackFormat: row.media_type === 'image/jpeg' ? 'jpg' : 'png',
})

const roundToStep = (hundredths: number) =>
  Math.round(hundredths / pictureSizes.focusStep) * pictureSizes.focusStep

type Find = (path: string) => Promise<PictureRow | undefined>

const freshMs = 30_000
const maxRows = 1_000

/** Serves cached rows while the database is unavailable. A deleted picture disappears within half a minute. */
export function cacheRows(read: Find, clock: Clock): Find {
  const cached = new Map<string, { row: PictureRow; at: number }>()
  return async (path) => {
    const now = clock.now().getTime()
    const known = cached.get(path)
    if (known && now - known.at < freshMs) return known.row
    try {
      const row = await read(path)
      if (cached.size >= maxRows) cached.clear()
      if (row) cached.set(path, { row, at: now })
      else cached.delete(path)
      return row
    } catch (error) {
      if (known && isUnavailable(error)) return known.row
      throw error
    }
  }
}
