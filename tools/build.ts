import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withBuildLock } from './build-lock.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'build')

type Part = {
  sources: readonly string[]
  /** The file with the fingerprint of the sources. It lies in the output folder, so a new build deletes it too. */
  stamp: string
  message: string
  make: () => Promise<unknown>
}

// The builders are imported only when something is stale, because most starts build nothing.
const site: Part = {
  sources: ['web', 'contract', 'content/artwork', 'vite.config.ts', 'react-router.config.ts'],
  stamp: join(folder, 'site', '.stamp'),
  message: 'Building the site (about 15 seconds) …',
  make: async () => (await import('./build-site.ts')).buildSite(root),
}
const desk: Part = {
  sources: [
    'console',
    'contract',
    'web/ui',
    'web/kit',
    'web/styles',
    'content/artwork',
    'tools/build-console.ts',
    'server/site/console-vite.ts',
  ],
  stamp: join(folder, 'console', '.stamp'),
  message: 'Building the Desk …',
  make: async () => (await import('./build-console.ts')).buildConsole(root),
}
const server: Part = {
  sources: ['server', 'contract', 'tools/bundle-server.ts'],
  stamp: join(folder, 'run', '.stamp'),
  message: 'Bundling the server …',
  make: async () => (await import('./bundle-server.ts')).bundleServer(root),
}

const parts = [site, desk, server]

const readOnlyMessage =
  'This version is not built yet, and this user may not write to the folder build: run npm run build as the owner of the folder.'

/** Whether `buildIfStale` has nothing to do. */
export async function isBuilt(): Promise<boolean> {
  for (const part of parts) if (!(await isFresh(part))) return false
  return true
}

/** Builds the site, the Desk and the server, each only if it was never built or a source has changed since. */
export async function buildIfStale(print: (sentence: string) => void): Promise<void> {
  for (const part of parts) {
    if (await isFresh(part)) continue
    await mkdir(folder, { recursive: true })
    await withBuildLock(join(folder, 'lock'), () => build(part, print))
  }
}

async function build(part: Part, print: (sentence: string) => void): Promise<void> {
  if (await isFresh(part)) return
  const stamp = await fingerprint(part)
  print(part.message)
  await part.make()
  await writeFile(part.stamp, stamp)
}

async function isFresh(part: Part): Promise<boolean> {
  const stamp = await readFile(part.stamp, 'utf8').catch(() => undefined)
  return stamp !== undefined && stamp === (await fingerprint(part))
}

/**
 * A hash of the sizes and modification times of all sources. Hashing their bytes would take too long. The paths are
 * relative, so that a checkout may be built in one folder and run in another.
 */
async function fingerprint({ sources }: Part): Promise<string> {
  const hash = createHash('sha256')
  for (const source of [...sources, 'package-lock.json'])
    for (const file of await filesBelow(join(root, source))) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`)
    }
  return hash.digest('hex')
}

async function filesBelow(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

if (import.meta.main)
  await buildIfStale(console.log).catch((error: unknown) => {
    const isReadOnly = error instanceof Error && 'code' in error && isRefusal(error.code)
    console.error(isReadOnly ? readOnlyMessage : error)
    process.exitCode = 1
  })

function isRefusal(code: unknown): boolean {
  return code === 'EROFS' || code === 'EACCES'
}
