import type { Focus } from '#contract/picture.ts'
import type { Size } from '#contract/picture-sizes.ts'

export type Region = Size & { left: number; top: number }

const middle: Focus = { x: 50, y: 50 }

/** The largest part of a picture that has the wished shape, with the focal point as near its middle as it goes. */
export function regionFor(picture: Size, crop: Size, focus: Focus = middle): Region {
  const scale = Math.min(picture.width / crop.width, picture.height / crop.height)
  const width = within(1, Math.round(crop.width * scale), picture.width)
  const height = within(1, Math.round(crop.height * scale), picture.height)
  const left = Math.round((picture.width * focus.x) / 100 - width / 2)
  const top = Math.round((picture.height * focus.y) / 100 - height / 2)
  return {
    width,
    height,
    left: within(0, left, picture.width - width),
    top: within(0, top, picture.height - height),
  }
}

/** A region is never blown up beyond `most` times: that would add bytes and nothing to see. */
export function sizeFrom(region: Size, crop: Size, most: number): Size {
  const shrink = Math.min(
    1,
    (region.width * most) / crop.width,
    (region.height * most) / crop.height,
  )
  return {
    width: Math.max(1, Math.round(crop.width * shrink)),
    height: Math.max(1, Math.round(crop.height * shrink)),
  }
}

const within = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value))
