import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { FoundBrowser } from './found-browser.ts'

/** The first is headless. Older systems have only the second. */
const packages = ['chromium-headless-shell', 'chromium']

/** Installs the system's package, but only as root on Debian: elsewhere the tests must not change the system. */
export async function installFromDebian(
  print: (sentence: string) => void,
): Promise<FoundBrowser | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  print('No browser is installed; installing Chromium with apt-get (a few minutes, about 300 MB) …')
  const progress = setInterval(() => print('  still installing Chromium …'), 20_000)
  try {
    await run(['update', '-q'])
    return { path: `/usr/bin/${await installFirst(packages)}`, env: {} }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    print(`apt-get could not install Chromium: ${reason}`)
    return undefined
  } finally {
    clearInterval(progress)
  }
}

async function installFirst([name = '', ...others]: readonly string[]): Promise<string> {
  try {
    await run(['install', '-q', '-y', '--no-install-recommends', name])
    return name
  } catch (error) {
    if (others.length === 0) throw error
    return installFirst(others)
  }
}

function run(args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (text: Buffer) => (errorOutput += text.toString()))
  child.once('error', reject)
  child.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(errorOutput.trim() || `it ended with ${code}`)),
  )
  return promise
}
