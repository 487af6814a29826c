import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as document from '#contract/console/document.ts'
import * as picture from '#contract/console/picture.ts'
import { serveStaff } from '#server/kit/console-access.ts'
import type { Deps } from '#server/kit/deps.ts'
import { readOnlyUploads, uploadOf } from '#server/kit/upload.ts'
import * as documents from './documents.ts'
import { listDocuments, listPictures } from './library.ts'
import * as pictures from './pictures.ts'

type MediaDeps = Deps & Pick<Parameters<typeof pictures.uploadPicture>[0], 'converters'>

export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serveStaff(app, deps, picture.listPictures, async ({ query }) => listPictures(deps, query))
  serveStaff(app, deps, picture.readPicture, async ({ params }) =>
    pictures.readPicture(db, params.id),
  )
  serveStaff(app, deps, picture.changePicture, async ({ params, body }, { actor }) =>
    pictures.changePicture(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, picture.archivePicture, async ({ params }, { actor }) =>
    pictures.archivePicture(deps, actor, params.id),
  )
  serveStaff(app, deps, picture.restorePicture, async ({ params }, { actor }) =>
    pictures.restorePicture(deps, actor, params.id),
  )
  serveStaff(app, deps, document.listDocuments, async ({ query }) => listDocuments(deps, query))
  serveStaff(app, deps, document.readDocument, async ({ params }) =>
    documents.readDocument(db, params.id),
  )
  serveStaff(app, deps, document.changeDocument, async ({ params, body }, { actor }) =>
    documents.changeDocument(deps, actor, { ...params, ...body }),
  )
  serveStaff(app, deps, document.archiveDocument, async ({ params }, { actor }) =>
    documents.archiveDocument(deps, actor, params.id),
  )
  serveStaff(app, deps, document.restoreDocument, async ({ params }, { actor }) =>
    documents.restoreDocument(deps, actor, params.id),
  )
}

/** In a scope of its own, because these bodies are files and not JSON. */
export function uploadRoutes(app: FastifyInstance, deps: MediaDeps): void {
  readOnlyUploads(app, join(deps.settings.dataDir, 'media', 'uploads'))
  serveStaff(app, deps, picture.uploadPicture, async (_input, own) =>
    pictures.uploadPicture(deps, own, uploadOf(own.request)),
  )
  serveStaff(app, deps, document.uploadDocument, async (_input, own) =>
    documents.uploadDocument(deps, own, uploadOf(own.request)),
  )
  serveStaff(app, deps, document.replaceDocument, async ({ params }, own) =>
    documents.replaceDocument(deps, own, { ...params, upload: uploadOf(own.request) }),
  )
}
