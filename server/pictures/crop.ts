import type { Focus } from '#contract/picture.ts'
import type { Size } from '#contract/picture-sizes.ts'

export type Region = Size & { left: number; top: number }

const centre: Focus = { x: 50, y: 50 }

/** The largest region with the requested aspect ratio, with the focal point as close to its centre as possible. */
export function regionFor(picture: Size, crop: Size, focus: Focus = centre): Region {
  const scale = Math.min(picture.width / crop.width, picture.height / crop.height)
  const width = clamp(1, Math.round(crop.width * scale), picture.width)
  const height = clamp(1, Math.round(crop.height * scale), picture.height)
  const left = Math.round((picture.width * focus.x) / 100 - width / 2)
  const top = Math.round((picture.height * focus.y) / 100 - height / 2)
  return {
    width,
    height,
    left: clamp(0, left, picture.width - width),
    top: clamp(0, top, picture.height - height),
  }
}

/** Enlarges a region at most `maxScale` times: more would add bytes but no detail. */
export function sizeFrom(region: Size, crop: Size, maxScale: number): Size {
  const shrink = Math.min(
    1,
    (region.width * maxScale) / crop.width,
    (region.height * maxScale) / crop.height,
  )
  return {
    width: Math.max(1, Math.round(crop.width * shrink)),
    height: Math.max(1, Math.round(crop.height * shrink)),
  }
}

const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value))
