import { join } from 'node:path'
import { build } from 'vite'

/** They look for files of their own beside them, or are read only where they are wanted. */
const staysOutside = ['graphile-worker', 'pino', 'sharp', 'stripe', 'vite']

/**
 * The server as one file. Reading fourteen hundred took half of the time it needs to start. It lies as deep as the
 * sources do, so that they find the content from there as well.
 */
export const bundleServer = (root: string): Promise<unknown> =>
  bundle(root, { entry: 'server/main.ts', folder: 'run' })

/** One file of what this entry needs, in a folder of the build. */
export const bundle = (
  root: string,
  { entry, folder }: { entry: string; folder: string },
): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: staysOutside },
    build: {
      ssr: entry,
      outDir: join(root, 'build', folder),
      emptyOutDir: true,
      target: 'node22',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
