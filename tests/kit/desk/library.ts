import { readdir, rm } from 'node:fs/promises'
import { newTestFolder } from '#tests/kit/run/test-folder.ts'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { LibraryPicture } from '#contract/console/picture.ts'
import { changePicture, uploadPicture } from '#contract/console/picture.ts'
import { uploadDocument } from '#contract/console/document.ts'
import { halves } from '#tests/kit/server/media-host.ts'
import { buildDesk, type Desk } from './desk.ts'

type Agent = Awaited<ReturnType<Desk['addPerson']>>

type Options = Parameters<typeof buildDesk>[0]

/** A Desk with a data folder of its own, and an editor who uploads files. */
export async function buildLibrary(options: Options = {}) {
  const dataDir = await newTestFolder('library')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const desk = await buildDesk({
    ...options,
    environment: { DATA_DIR: dataDir, ...options.environment },
  })
  const editor = await desk.addPerson(['editor'], { name: 'Sol' })

  const sendPicture = (
    payload: Buffer,
    type = 'image/png',
    as: Agent = editor,
    query: { again?: 'yes' } = {},
  ) => desk.send(uploadPicture, { query }, { as, headers: { 'content-type': type }, payload })

  const sendDocument = (payload: Buffer, type = 'application/pdf', as: Agent = editor) =>
    desk.send(uploadDocument, {}, { as, headers: { 'content-type': type }, payload })

  /** A picture of this width in the library, with alt text unless it is empty. */
  const addPicture = async (width: number, alt = ''): Promise<LibraryPicture> => {
    const response = await sendPicture(await halves(width, 40).png().toBuffer())
    const picture: LibraryPicture = response.json().data
    if (alt === '') return picture
    const body = { alt, isDecorative: false, focus: picture.focus }
    return desk.call(changePicture, { params: { id: picture.id }, body }, { as: editor })
  }

  const files = (folder: 'originals' | 'uploads' | 'documents') =>
    readdir(join(dataDir, 'media', folder)).catch(() => [])

  return { desk, editor, dataDir, sendPicture, sendDocument, addPicture, files }
}
