import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as document from '#contract/console/document.ts'
import * as media from '#contract/console/media.ts'
import * as picture from '#contract/console/picture.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import { readOnlyUploads, uploadOf } from '#server/kit/upload.ts'
import { changeDocument, uploadDocument } from './documents.ts'
import * as library from './library.ts'
import { readDocument, readPicture } from './open-file.ts'
import { changePicture, uploadPicture } from './pictures.ts'
import { blankDocument, eraseFile, replaceFile } from './take-back.ts'

type UploadDeps = Parameters<typeof uploadPicture>[0]

export function mediaRoutes(app: FastifyInstance, deps: library.MediaDeps): void {
  serveStaff(app, deps, picture.listPictures, async ({ query }) =>
    library.listPictures(deps, query),
  )
  serveStaff(app, deps, picture.readPicture, async ({ params }, { actor }) =>
    readPicture(deps, actor, params.id),
  )
  serveStaff(app, deps, picture.changePicture, async ({ params, body }, { actor }) => {
    await changePicture(deps, actor, { ...params, ...body })
    return readPicture(deps, actor, params.id)
  })
  serveStaff(app, deps, document.listDocuments, async ({ query }) =>
    library.listDocuments(deps, query),
  )
  serveStaff(app, deps, document.readDocument, async ({ params }, { actor }) =>
    readDocument(deps, actor, params.id),
  )
  serveStaff(app, deps, document.changeDocument, async ({ params, body }, { actor }) => {
    await changeDocument(deps, actor, { ...params, ...body })
    return readDocument(deps, actor, params.id)
  })
  serveStaff(app, deps, document.blankDocument, async ({ params }, own) =>
    blankDocument(deps, own, params.id),
  )
  serveStaff(app, deps, media.archiveFile, async ({ params }, { actor }) =>
    library.archiveFile(deps, actor, params.id),
  )
  serveStaff(app, deps, media.restoreFile, async ({ params }, { actor }) =>
    library.restoreFile(deps, actor, params.id),
  )
  serveStaff(app, deps, media.eraseFile, async ({ params, body }, own) =>
    eraseFile(deps, own, { ...params, ...body }),
  )
  serveStaff(app, deps, media.replaceFile, async ({ params, body }, { actor }) =>
    replaceFile(deps, actor, { ...params, ...body }),
  )
}

/** In a scope of its own, because these bodies are files and not JSON. */
export function uploadRoutes(app: FastifyInstance, deps: UploadDeps): void {
  readOnlyUploads(app, join(deps.settings.dataDir, 'media', 'uploads'))
  serveStaff(app, deps, picture.uploadPicture, async ({ query }, own) =>
    uploadPicture(deps, own, { ...uploadOf(own.request), ...query }),
  )
  serveStaff(app, deps, document.uploadDocument, async ({ query }, own) =>
    uploadDocument(deps, own, { ...uploadOf(own.request), ...query }),
  )
}
