import type { Focus } from '#contract/picture.ts'
import { pictureSizes, type Size } from '#contract/picture-sizes.ts'
import type { FileRow } from '#server/files/files.ts'
import type { Drawing } from './artwork.ts'

/** The file that crops are made from. */
export type Source = Size & {
  /** The path of the file, which may have to be written first. */
  file: () => Promise<string>
  hash: string
  focus: Focus
  /** How many times its own size the picture may be rendered: 4 for SVG drawings, 1 for photos. */
  maxScale: number
  /** The format for old browsers. PNG preserves transparency. */
  fallbackFormat: 'png' | 'jpg'
}

export const fromDrawing = ({ file, ...size }: Drawing, hash: string): Source => ({
  ...size,
  file: async () => file,
  hash,
  focus: { x: 50, y: 50 },
  maxScale: 4,
  fallbackFormat: 'png',
})

export const fromRow = (row: FileRow): Omit<Source, 'file'> => ({
  // The id of a stored picture is a hash of its owner and its uploaded bytes.
  hash: row.id,
  width: row.width,
  height: row.height,
  focus: { x: roundToStep(row.focus_x), y: roundToStep(row.focus_y) },
  maxScale: 1,
  fallbackFormat: row.media_type === 'image/jpeg' ? 'jpg' : 'png',
})

const roundToStep = (percent: number) =>
  Math.round(percent / pictureSizes.focusStep) * pictureSizes.focusStep
