import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packArtwork } from '#server/pictures/artwork.ts'
import { withBuildLock } from './build-lock.ts'
import { compressBuild } from './compress-build.ts'
import { keepOldFiles } from './keep-old-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stampFile = join(root, 'build', 'stamp')
const sources = [
  'web',
  'contract',
  'content/artwork',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the site when it was never built or when something it is made from has changed since. */
export async function buildIfStale(say: (sentence: string) => void): Promise<void> {
  if ((await readStamp()) === (await fingerprint())) return
  await mkdir(join(root, 'build'), { recursive: true })
  await withBuildLock(join(root, 'build', 'lock'), () => build(say))
}

async function build(say: (sentence: string) => void): Promise<void> {
  const stamp = await fingerprint()
  const built = await readStamp()
  if (built === stamp) return
  say(
    built === undefined
      ? 'Building the site for the first time (about 15 seconds) …'
      : 'Building the site anew …',
  )
  const client = join(root, 'build', 'client')
  const folders = { assets: join(client, 'assets'), kept: join(root, 'build', 'kept') }
  await keepOldFiles(folders, async () => {
    await runReactRouterBuild()
    await Promise.all([compressBuild(client), packArtwork()])
  })
  await writeFile(stampFile, stamp)
}

const readStamp = () => readFile(stampFile, 'utf8').catch(() => undefined)

/** Sizes and times of all sources: reading them costs milliseconds, hashing every byte would not. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of await filesBelow(join(root, source))) {
      const { size, mtimeMs } = await stat(file)
      hash.update(`${file}\0${size}\0${mtimeMs}\n`)
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

function runReactRouterBuild(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const command = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  child.once('error', reject)
  child.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(`The site could not be built:\n${output}`)),
  )
  return promise
}

if (import.meta.main) await buildIfStale(console.log)
