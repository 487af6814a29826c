import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FoundBrowser } from './found-browser.ts'

/** The npm package carries an x64 Linux binary only. */
const isCarried = process.platform === 'linux' && process.arch === 'x64'

/** Unpacks the Chromium that came with the development packages, once for each user of this machine. */
export async function unpackBrowser(
  say: (sentence: string) => void,
): Promise<FoundBrowser | undefined> {
  if (!isCarried) return undefined
  const home = join(tmpdir(), `baobab-browser-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) {
    say('Unpacking the browser that came with npm (a few seconds) …')
    await unpackInto(home)
  }
  return {
    path: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
  }
}

/** It appears under its name only when whole: an interrupted run must not leave half a browser behind. */
async function unpackInto(home: string): Promise<void> {
  const beside = await mkdtemp(`${home}-`)
  const before = { ...process.env }
  try {
    // The package unpacks into the system's temporary folder, and its own libraries only when it believes
    // that it runs in the cloud.
    process.env['TMPDIR'] = beside
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await writeFile(join(beside, 'fonts.conf'), fontsIn(home))
    await rename(beside, home)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}

/** The package's own list of fonts knows only the folders of the cloud it was made for. */
const fontsIn = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
