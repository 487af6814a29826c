import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { postponePasskey } from '#contract/console/link.ts'
import { findBrowser } from '#tests/kit/browser/find-browser.ts'
import type { ServerProcess } from './server-process.ts'

type Print = (sentence: string) => void

/** Runs a browser for the time of a measurement. */
export async function onBrowser<T>(
  print: Print,
  measure: (browser: Browser) => Promise<T>,
): Promise<T> {
  const { path, env } = await findBrowser(print)
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    return await measure(browser)
  } finally {
    await browser.close()
  }
}

/** The Desk of a server, on the host where passkeys work, and the session of its first owner. */
export type DeskSession = {
  site: string
  /** The headers that a browser sends with a write. */
  headers: Record<string, string>
  enter: (context: BrowserContext) => Promise<void>
}

/** Uses the link that the start printed, without a passkey. */
export async function signIn(server: ServerProcess): Promise<DeskSession> {
  const site = server.address.replace('127.0.0.1', 'localhost')
  const [, key] =
    /Desk: http:\/\/localhost:\d+\/console\/link#([\w-]{22}) /.exec(server.output()) ?? []
  const headers = {
    'content-type': 'application/json',
    origin: site,
    'sec-fetch-site': 'same-origin',
  }
  const response = await fetch(site + consoleApiPrefix + postponePasskey.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ key }),
  })
  if (!response.ok) throw new Error(`The printed link did not work: ${await response.text()}`)
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
  const [name = '', value = ''] = cookie.split('=')
  return {
    site,
    headers: { ...headers, cookie },
    enter: (context) => context.addCookies([{ name, value, url: site }]),
  }
}
