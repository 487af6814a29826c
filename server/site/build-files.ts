import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Secure } from './finalise-response.ts'
import { encodeResponse, type EncodedResponse } from '#server/kit/encoded-response.ts'

export type BuildFiles = { find: (target: string) => EncodedResponse | undefined; size: number }

export const noBuildFiles: BuildFiles = { find: () => undefined, size: 0 }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The content type of a build file; undefined if the file is not served. */
export const typeOf = (path: string): string | undefined => types[extname(path)]

/** Names of files in this folder contain a hash of their bytes, so a cached copy is never stale. */
const hashedFolder = '/assets/'

/**
 * Reads the client build once at the start, as a list of exact addresses. A request never becomes a file path, so
 * path traversal is impossible.
 */
export async function loadBuildFiles(folder: string, secure: Secure): Promise<BuildFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const all = new Set(paths)
  const files = new Map<string, EncodedResponse>()
  for (const path of paths) {
    const type = typeOf(path)
    const target = `/${relative(folder, path).split(sep).join('/')}`
    if (type === undefined || target.includes('/.')) continue
    const [identity, br, gzip] = await Promise.all([
      readFile(path),
      all.has(`${path}.br`) ? readFile(`${path}.br`) : undefined,
      all.has(`${path}.gz`) ? readFile(`${path}.gz`) : undefined,
    ])
    const headers = new Headers({
      'content-type': type,
      'cache-control': target.startsWith(hashedFolder)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    })
    secure(headers, identity)
    files.set(target, encodeResponse(200, headers, { identity, br, gzip }))
  }
  return {
    find: (target) => {
      const cut = target.indexOf('?')
      return files.get(cut === -1 ? target : target.slice(0, cut))
    },
    size: files.size,
  }
}
