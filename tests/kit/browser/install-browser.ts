import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { FoundBrowser } from './found-browser.ts'

const path = '/usr/bin/chromium'

/** As root on Debian the system's own package can be had; anywhere else we would be meddling. */
export async function installFromDebian(
  say: (sentence: string) => void,
): Promise<FoundBrowser | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  say('No browser is installed; installing chromium with apt-get (a few minutes, about 300 MB) …')
  const patience = setInterval(() => say('  still installing chromium …'), 20_000)
  try {
    await run(['update', '-q'])
    await run(['install', '-q', '-y', '--no-install-recommends', 'chromium'])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`apt-get could not install chromium: ${reason}`)
    return undefined
  } finally {
    clearInterval(patience)
  }
  return { path, env: {} }
}

function run(words: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const child = spawn('apt-get', words, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()))
  child.once('error', reject)
  child.once('exit', (code) =>
    code === 0 ? resolve() : reject(new Error(complaint.trim() || `it ended with ${code}`)),
  )
  return promise
}
