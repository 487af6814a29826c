import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

export type Watch = {
  /** Lets one kind of console message pass, and demands that it appears. */
  expectConsole: (pattern: RegExp) => void
  /** Lets the page go to, or ask, another host. */
  expectHost: (host: string) => void
  /** All that went wrong unasked; empty after a good journey. */
  faults: () => string[]
}

/** Notes what a visitor would never see and we must: console errors, failed requests, requests to strangers. */
export function watchPage(context: BrowserContext, siteAddress: string): Watch {
  const heard: string[] = []
  const faults: string[] = []
  const expected: RegExp[] = []
  const hosts = new Set([new URL(siteAddress).host])

  context.on('console', (message) => {
    if (isComplaint(message))
      heard.push(`${message.type()}: ${message.text()} (${placeOf(message)})`)
  })
  context.on('weberror', (error) => heard.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !hosts.has(host))
      faults.push(`asked another host: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    if (!wasGivenUp(request) && isOurs(request, siteAddress))
      faults.push(`request failed: ${request.url()} (${request.failure()?.errorText})`)
  })

  return {
    expectConsole: (pattern) => void expected.push(pattern),
    expectHost: (host) => void hosts.add(host),
    faults: () => [
      ...faults,
      ...heard.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !heard.some((line) => pattern.test(line)))
        .map((pattern) => `the console never said ${pattern}`),
    ],
  }
}

const isComplaint = (message: ConsoleMessage) =>
  message.type() === 'error' || message.type() === 'warning' || message.type() === 'assert'

const placeOf = (message: ConsoleMessage) => message.location().url || 'no place'

/**
 * The page itself, a visitor moving on, or a journey that cuts the connection ended it: nothing failed. Scripts that are switched off are
 * refused as 'csp'; where our own policy refuses something, the console says so as well.
 */
const wasGivenUp = (request: Request) =>
  ['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED', 'csp'].includes(
    request.failure()?.errorText ?? '',
  )

const isOurs = (request: Request, siteAddress: string) => request.url().startsWith(siteAddress)
