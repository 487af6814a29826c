import type { FastifyInstance } from 'fastify'
import { fileRoutes } from '#server/kit/file-routes.ts'
import { videoFolder } from './videos.ts'

/** The videos of the galleries with captions and first frames. Some phones play no video without range requests. */
export function videoRoutes(app: FastifyInstance): void {
  fileRoutes(app, '/videos/', {
    folder: videoFolder,
    types: {
      '.mp4': 'video/mp4',
      '.webm': 'video/webm',
      '.vtt': 'text/vtt; charset=utf-8',
      '.webp': 'image/webp',
    },
  })
}
