import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type FoundBrowser, starts } from './found-browser.ts'
import { installFromDebian } from './install-browser.ts'
import { unpackBrowser } from './unpack-browser.ts'

type Print = (sentence: string) => void
type Environment = Readonly<Record<string, string | undefined>>

/** Headless browsers first: they need a fifth less time for the same page. */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a browser that starts: the one in CHROME_PATH, the pinned headless one from npm, an installed one, or one that
 * apt-get installs now.
 */
export async function findBrowser(print: Print, environment: Environment = process.env) {
  const named = environment['CHROME_PATH']
  if (named) {
    if (starts({ path: named, env: {} })) return { path: named, env: {} }
    throw new Error(`CHROME_PATH names ${named}, but no browser starts there.`)
  }
  for (const source of [unpackBrowser, findInstalled, installFromDebian]) {
    const browser = await source(print, environment)
    if (browser && starts(browser)) return browser
  }
  throw new Error(
    'The journeys need a Chromium or Chrome: install one so that it is in PATH, or name it with CHROME_PATH.',
  )
}

export function findInstalled(_print: Print, environment: Environment): FoundBrowser | undefined {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...inPath, ...(process.platform === 'darwin' ? onMac : [])]
    .filter((path) => existsSync(path))
    .map((path) => ({ path, env: {} }))
    .find(starts)
}
