import { Picture } from '#contract/picture.ts'
import type { PictureKeys } from './field-spec.ts'
import type { JsonObject } from './json.ts'

/** The address and the alternative text, where they are texts. */
export function partsOf(holder: JsonObject, keys: PictureKeys): { src: string; alt: string } {
  const textAt = (key: string | undefined) => {
    const part = key === undefined ? '' : holder[key]
    return typeof part === 'string' ? part : ''
  }
  const src = textAt(keys.src)
  // A draft may hold anything, and the page shows only pictures of our own host.
  return { src: Picture.shape.src.safeParse(src).success ? src : '', alt: textAt(keys.alt) }
}

/** The keys of the picture around it are kept: the caption of a slide, the id of an item. */
export function withPicture(holder: JsonObject, keys: PictureKeys, picture: Picture): JsonObject {
  const { [keys.focus ?? '']: _oldFocus, ...rest } = holder
  const { src, width, height, alt, focus } = picture
  return {
    ...rest,
    [keys.src]: src,
    width,
    height,
    ...(keys.alt !== undefined && { [keys.alt]: alt }),
    ...(keys.focus !== undefined && focus && { [keys.focus]: focus }),
  }
}
