import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export type IconFile = { address: `/${string}`; type: string; etag: string; bytes: Buffer }

const folder = resolve(import.meta.dirname, '../../content/icons')

const types = {
  'favicon.ico': 'image/x-icon',
  'favicon.svg': 'image/svg+xml',
  'apple-touch-icon.png': 'image/png',
  'icon-192.png': 'image/png',
  'icon-512.png': 'image/png',
} as const

/** All icons, read once: browsers and phones ask for them by fixed names. */
export function readIcons(): IconFile[] {
  return Object.entries(types).map(([name, type]) => {
    const bytes = readFileSync(resolve(folder, name))
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    return { address: `/${name}`, type, etag: `"${hash}"`, bytes }
  })
}
