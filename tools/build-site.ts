import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { packArtwork } from '#server/pictures/artwork.ts'
import { compressBuild } from './compress-build.ts'
import { keepOldFiles } from './keep-old-files.ts'

/** The pages, as a function for the server and as files for browsers, with the drawings packed. */
export async function buildSite(root: string): Promise<void> {
  const client = join(root, 'build', 'site', 'client')
  const folders = { assets: join(client, 'assets'), kept: join(root, 'build', 'kept') }
  await keepOldFiles(folders, async () => {
    await runReactRouterBuild(root)
    await Promise.all([compressBuild(client), packArtwork()])
  })
}

function runReactRouterBuild(root: string): Promise<void> {
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
