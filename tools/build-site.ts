import { join } from 'node:path'
import { packArtwork } from '#server/pictures/artwork.ts'
import { compressBuild } from './compress-build.ts'
import { retainOldFiles } from './retain-old-files.ts'
import { runCommand } from './run-command.ts'

/** Builds the pages (one function for the server, files for browsers), and packs the drawings. */
export async function buildSite(root: string): Promise<void> {
  const client = join(root, 'build', 'site', 'client')
  const folders = { assets: join(client, 'assets'), retained: join(root, 'build', 'retained') }
  await retainOldFiles(folders, async () => {
    await runReactRouterBuild(root)
    await Promise.all([compressBuild(client), packArtwork()])
  })
}

async function runReactRouterBuild(root: string): Promise<void> {
  const command = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await runCommand(process.execPath, [command, 'build'], {
    cwd: root,
    env,
  })
  if (code !== 0) throw new Error(`The site could not be built:\n${output}`)
}
