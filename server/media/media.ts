import type { Db } from '#server/db/connect.ts'
import { wasErased } from '#server/files/files.ts'
import { filesIn, pathsOf, withPictureValues } from './content-files.ts'
import { shareFiles } from './queries.ts'

/**
 * For a draft that is published: the content with the current alt text and focal point of every uploaded picture, because
 * the form may have loaded it before they changed. `fields` has a message for each picture without alt text that is not
 * decorative, and for each file that was deleted for ever. Other unknown addresses stay as they are.
 */
export async function refreshPictures<T>(
  db: Db,
  content: T,
): Promise<{ content: T; fields: Record<string, string> }> {
  let refreshed: unknown = content
  const fields: Record<string, string> = {}
  const refuse = (path: string, message: string) => {
    for (const keys of pathsOf(path, content)) fields[keys.join('.')] = message
  }
  const paths = filesIn(content)
  const files = await shareFiles(db, paths)
  for (const { path: src, kind, origin, label: alt, ...file } of files) {
    // Pages have their own alt text for pictures of the first content.
    if (kind === 'document' || origin === 'first-content') continue
    const { is_decorative, focus_x, focus_y } = file
    if (alt === '' && !is_decorative) refuse(src, noAltText)
    else refreshed = withPictureValues(refreshed, { src, alt, focus: { x: focus_x, y: focus_y } })
  }
  const known = new Set(files.map(({ path }) => path))
  for (const path of paths)
    if (!known.has(path) && (await wasErased(db, path))) refuse(path, deletedFile)
  // Only values of the same types were replaced.
  return { content: refreshed as T, fields }
}

/** For a record that stores the address of one picture: a message for each field whose file the site cannot show. */
export async function checkPicture(
  tx: Db,
  fields: { image: string; link: string },
): Promise<Record<string, string>> {
  const { fields: refused } = await refreshPictures(tx, fields)
  const [file] = await shareFiles(tx, [fields.image])
  return file ? refused : { image: unknownPicture, ...refused }
}

const noAltText = 'This picture needs alt text. Write it under Pictures, or mark it as decorative.'
const unknownPicture = 'The library has no such picture. Choose another one.'
const deletedFile = 'This file was deleted for ever. Choose another one.'
