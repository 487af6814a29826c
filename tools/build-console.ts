import { join } from 'node:path'
import { build } from 'vite'
import { consoleBuildFolder, consoleViteConfig } from '#server/site/console-vite.ts'
import { compressBuild } from './compress-build.ts'
import { retainOldFiles } from './retain-old-files.ts'

/** Builds the Desk: one shell and files for browsers. */
export async function buildConsole(root: string): Promise<void> {
  const outDir = consoleBuildFolder
  const folders = { assets: join(outDir, 'assets'), retained: join(root, 'build', 'kept-console') }
  await retainOldFiles(folders, async () => {
    await build({
      ...consoleViteConfig(root),
      mode: 'production',
      logLevel: 'warn',
      build: {
        outDir,
        emptyOutDir: true,
        // The policy of the Desk allows no data: addresses.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
      },
    })
    await compressBuild(outDir)
  })
}
