import { type Focus, picturePath } from '#contract/picture.ts'
import { mediaPrefix, pictureSizes, type Size } from '#contract/picture-sizes.ts'
import { type Format, formats } from './formats.ts'

export type Transformation = Size & { focus: Focus | undefined; format: Format | undefined }

export type PictureRequest = {
  path: string
  transformation: Transformation | undefined
  /** The hash of the bytes that the client expects. If it matches, the response is immutable. */
  version: string | undefined
}

const number = '(0|[1-9]\\d{0,3})'
const fill = new RegExp(
  `^c_fill,w_${number},h_${number}(?:,g_xy_${number}_${number})?(?:,f_(${formats.join('|')}))?$`,
)

/**
 * Parses the raw address. It rejects encoded characters, dot segments and everything else that our own addresses
 * never contain.
 */
export function readAddress(target: string): PictureRequest | undefined {
  const [address = '', query = ''] = target.split('?', 2)
  if (!address.startsWith(mediaPrefix)) return undefined
  const rest = address.slice(mediaPrefix.length)
  const cut = rest.startsWith('c_') ? rest.indexOf('/') : -1
  const transformation = cut === -1 ? undefined : readTransformation(rest.slice(0, cut))
  const path = rest.slice(cut + 1)
  if (!picturePath.test(path) || (cut !== -1 && !transformation)) return undefined
  return { path, transformation, version: /^v=([\w-]{8,64})$/.exec(query)?.[1] }
}

function readTransformation(text: string): Transformation | undefined {
  const match = fill.exec(text)
  if (!match) return undefined
  const [, width, height, x, y, format] = match
  const focus = x === undefined ? undefined : { x: Number(x), y: Number(y) }
  if (focus && !(isStep(focus.x) && isStep(focus.y))) return undefined
  return {
    width: Number(width),
    height: Number(height),
    focus,
    format: formats.find((known) => known === format),
  }
}

const isStep = (hundredths: number) =>
  hundredths <= 100 && hundredths % pictureSizes.focusStep === 0
