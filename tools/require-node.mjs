import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Loaded before any TypeScript, so that an old Node prints this message instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Baobab needs Node 22.22 or newer (24 is best); this is ${process.version}.\n` +
      'On Linux (x64 and arm64) npm brings Node 24 by itself: run `npm ci` without --omit=optional.\n' +
      'On other systems install Node 24, then run the command again.',
  )
  process.exit(1)
}

// The compile cache saves a quarter of the start time and 25 MiB of memory. Node ignores a folder that it
// cannot write.
module.enableCompileCache?.(fileURLToPath(new URL('../build/compiled', import.meta.url)))
