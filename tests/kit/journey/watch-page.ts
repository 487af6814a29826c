import { type BrowserContext, type ConsoleMessage, type Request, test } from '@playwright/test'

export type Watch = {
  /** Allows one kind of console message, and fails if it does not appear. */
  expectConsole: (pattern: RegExp) => void
  /** Allows requests to another host. */
  expectHost: (host: string) => void
  /** All unexpected console messages and requests; empty after a good journey. */
  faults: () => string[]
}

/** Records console errors, failed requests and requests to other hosts, which a visitor would not notice. */
export function watchPage(context: BrowserContext, siteAddress: string): Watch {
  const messages: string[] = []
  const faults: string[] = []
  const expected: RegExp[] = []
  const hosts = new Set([new URL(siteAddress).host])

  context.on('console', (message) => {
    if (isProblem(message))
      messages.push(`${message.type()}: ${message.text()} (${sourceOf(message)})`)
  })
  context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !hosts.has(host))
      faults.push(`request to another host: ${request.url()}`)
  })
  context.on('requestfailed', (request) => {
    if (!wasAborted(request) && isOurs(request, siteAddress))
      faults.push(`request failed: ${request.url()} (${request.failure()?.errorText})`)
  })

  return {
    expectConsole: (pattern) => void expected.push(pattern),
    expectHost: (host) => void hosts.add(host),
    faults: () => [
      ...faults,
      ...messages.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !messages.some((line) => pattern.test(line)))
        .map((pattern) => `missing console message ${pattern}`),
    ],
  }
}

const isProblem = (message: ConsoleMessage) =>
  ['error', 'warning', 'assert'].includes(message.type()) && !isOfTrace(message)

/** The second attempt of a journey is traced. The trace runs a script in every frame, and a preview blocks it. */
const isOfTrace = (message: ConsoleMessage) =>
  test.info().retry > 0 &&
  /^Blocked script execution in '[^']+\/console\/preview\//.test(message.text())

const sourceOf = (message: ConsoleMessage) => message.location().url || 'unknown source'

/**
 * The page, a navigation or an offline journey aborted the request on purpose. With JavaScript disabled, scripts fail
 * with 'csp'; a violation of our own policy also logs a console error.
 */
const wasAborted = (request: Request) =>
  ['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED', 'csp'].includes(
    request.failure()?.errorText ?? '',
  )

const isOurs = (request: Request, siteAddress: string) => request.url().startsWith(siteAddress)
