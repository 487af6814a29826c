import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'

export type VideoFile = {
  address: `/videos/${string}`
  type: string
  etag: string
  bytes: Buffer
}

const made = resolve(import.meta.dirname, '../../content/videos/out')

const types: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
}

/** All videos with their captions and first frames, read once: a visitor's address never becomes a path. */
export const readVideoFiles = (folder = made): VideoFile[] =>
  readdirSync(folder).flatMap((name) => {
    const type = types[extname(name)]
    if (type === undefined || !/^[a-z0-9-]+\.[a-z0-9]+$/.test(name)) return []
    const bytes = readFileSync(join(folder, name))
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    return [{ address: `/videos/${name}` as const, type, etag: `"${hash}"`, bytes }]
  })
