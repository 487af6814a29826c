import type { Db } from '#server/db/connect.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import { pictureIdsIn, withPictureValues } from './picture-values.ts'
import { findPicture } from './queries.ts'

/**
 * For a draft that is published: the content with the current alt text and focal point of every picture, because the
 * form may have loaded it before they changed. `unusable` are pictures without alt text that are not decorative.
 */
export async function refreshPictures<T>(
  db: Db,
  content: T,
): Promise<{ content: T; unusable: string[] }> {
  let refreshed: unknown = content
  const unusable: string[] = []
  for (const id of pictureIdsIn(content)) {
    const picture = await findPicture(db, id)
    if (!picture) continue
    const src = `${mediaPrefix}${picture.path}`
    const { alt, is_decorative, focus_x, focus_y } = picture
    if (alt === '' && !is_decorative) unusable.push(src)
    else refreshed = withPictureValues(refreshed, { src, alt, focus: { x: focus_x, y: focus_y } })
  }
  // Only values of the same types were replaced.
  return { content: refreshed as T, unusable }
}
