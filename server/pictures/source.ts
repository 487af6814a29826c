import { join } from 'node:path'
import type { Focus } from '#contract/picture.ts'
import { pictureSizes, type Size } from '#contract/picture-sizes.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Drawing } from './artwork.ts'
import type { PictureRow } from './queries.ts'
import { originalsIn } from './register.ts'

/** What a cropped picture is made from. */
export type Source = Size & {
  file: string
  /** Names the very bytes. */
  hash: string
  focus: Focus
  /** A drawing may be drawn larger than it says; pixels only get coarse. */
  magnifiable: number
  /** The format for browsers that know nothing newer: one that keeps what can be seen through. */
  plainest: 'png' | 'jpg'
}

export const fromDrawing = (drawing: Drawing, hash: string): Source => ({
  ...drawing,
  hash,
  focus: { x: 50, y: 50 },
  magnifiable: 4,
  plainest: 'png',
})

export const fromRow = (row: PictureRow, dataDir: string): Source => ({
  file: join(originalsIn(dataDir), row.path.slice('pictures/'.length)),
  hash: row.id,
  width: row.width,
  height: row.height,
  focus: { x: stepped(row.focus_x), y: stepped(row.focus_y) },
  magnifiable: 1,
  plainest: row.media_type === 'image/jpeg' ? 'jpg' : 'png',
})

const stepped = (hundredths: number) =>
  Math.round(hundredths / pictureSizes.focusStep) * pictureSizes.focusStep

type Find = (path: string) => Promise<PictureRow | undefined>

const freshMs = 30_000
const mostRemembered = 1_000

/** Pictures stay in sight while the database is away; one that is taken down is gone within half a minute. */
export function rememberRows(read: Find, clock: Clock): Find {
  const held = new Map<string, { row: PictureRow; at: number }>()
  return async (path) => {
    const now = clock.now().getTime()
    const known = held.get(path)
    if (known && now - known.at < freshMs) return known.row
    try {
      const row = await read(path)
      if (held.size >= mostRemembered) held.clear()
      if (row) held.set(path, { row, at: now })
      else held.delete(path)
      return row
    } catch (error) {
      if (known && isUnavailable(error)) return known.row
      throw error
    }
  }
}
