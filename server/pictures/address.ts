import { type Focus, picturePath } from '#contract/picture.ts'
import { mediaPrefix, pictureSizes, type Size } from '#contract/picture-sizes.ts'
import { type Format, formats } from './formats.ts'

export type Transformation = Size & { focus: Focus | undefined; format: Format | undefined }

export type Asked = {
  path: string
  transformation: Transformation | undefined
  /** What the asker believes the picture to be; an address that names it right never changes its answer. */
  version: string | undefined
}

const number = '(0|[1-9]\\d{0,3})'
const fill = new RegExp(
  `^c_fill,w_${number},h_${number}(?:,g_xy_${number}_${number})?(?:,f_(${formats.join('|')}))?$`,
)

/**
 * Reads the address exactly as it was sent. What has an encoded character, a dot segment or anything else
 * that our own addresses never have is not one of ours.
 */
export function readAddress(target: string): Asked | undefined {
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
