import { mediaPrefix } from '#contract/picture-sizes.ts'
import type { Db } from '#server/db/connect.ts'
import { pictureIdsIn, placesOf, withPictureValues } from './picture-values.ts'
import { sharePictures } from './queries.ts'

/**
 * For a draft that is published: the content with the current alt text and focal point of every picture, because the
 * form may have loaded it before they changed. `fields` has a message for each picture without alt text that is not
 * decorative.
 */
export async function refreshPictures<T>(
  db: Db,
  content: T,
): Promise<{ content: T; fields: Record<string, string> }> {
  let refreshed: unknown = content
  const fields: Record<string, string> = {}
  for (const picture of await sharePictures(db, pictureIdsIn(content))) {
    const src = `${mediaPrefix}${picture.path}`
    const { alt, is_decorative, focus_x, focus_y } = picture
    if (alt !== '' || is_decorative)
      refreshed = withPictureValues(refreshed, { src, alt, focus: { x: focus_x, y: focus_y } })
    else for (const path of placesOf(src, content)) fields[path.join('.')] = noAltText
  }
  // Only values of the same types were replaced.
  return { content: refreshed as T, fields }
}

const noAltText = 'This picture needs alt text. Write it under Pictures, or mark it as decorative.'
