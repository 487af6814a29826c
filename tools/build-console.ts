import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { consoleBuildFolder, consoleViteConfig } from '#server/site/console-vite.ts'
import { compressBuild } from './compress-build.ts'
import { retainOldFiles } from './retain-old-files.ts'
import { runCommand } from './run-command.ts'

/** Builds the Desk: one shell and files for browsers. */
export async function buildConsole(root: string): Promise<void> {
  const assets = join(consoleBuildFolder, 'assets')
  await retainOldFiles({ assets, retained: join(root, 'build', 'retained-console') }, async () => {
    await runBuild(root)
    await compressBuild(consoleBuildFolder)
  })
}

/** In a process of its own: the files of React depend on NODE_ENV, which tests set to another value. */
async function runBuild(root: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const thisFile = fileURLToPath(import.meta.url)
  const { code, output } = await runCommand(process.execPath, [thisFile], { cwd: root, env })
  if (code !== 0) throw new Error(`The Desk could not be built:\n${output}`)
}

if (import.meta.main)
  await build({
    ...consoleViteConfig(fileURLToPath(new URL('..', import.meta.url))),
    logLevel: 'warn',
    build: {
      outDir: consoleBuildFolder,
      emptyOutDir: true,
      // The policy of the Desk allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
