import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { minuteMs } from '#contract/durations.ts'
import { limitBodyTime } from '#server/kit/body-timeout.ts'
import type { Variant } from '#server/kit/encoded-response.ts'
import { chooseEncoding } from '#server/kit/encoding.ts'
import { headersEverywhere } from '#server/kit/headers-everywhere.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'
import type { Settings } from '#server/settings.ts'
import type { BuildFiles } from './build-files.ts'
import type { ResponseCount } from './count-responses.ts'
import type { PageCache } from './page-cache.ts'
import { respondFromSocket } from './socket-front.ts'

type Next = (request: IncomingMessage, response: ServerResponse) => void
type Options = {
  settings: Pick<Settings, 'isProduction' | 'siteUrl' | 'extraHosts' | 'consoleHost'>
  pages: Pick<PageCache, 'find'>
  files: Pick<BuildFiles, 'find'>
  count: Pick<ResponseCount, 'add'>
  /** How long a request may take to arrive. */
  bodyMs?: number
}

/**
 * The HTTP server in front of Fastify, as its `serverFactory`. It responds from memory where it can. Other requests go
 * on to Fastify, with the security headers already set on their response.
 */
export function createFront({
  settings,
  pages,
  files,
  count,
  bodyMs = 15_000,
}: Options): (next: Next) => Server {
  const isOwnHost = createHostCheck(settings)
  const isConsoleHost = createConsoleHostCheck(settings)
  const securityHeaders = new Map(Object.entries(headersEverywhere(settings)))
  return (next) => {
    const server = createServer(
      // Otherwise Node rejects a request without a host with an empty body.
      {
        requireHostHeader: false,
        headersTimeout: Math.min(10_000, bodyMs),
        // Only for files that staff upload. The bodies of all other requests have less time.
        requestTimeout: maxUploadMs,
        connectionsCheckingInterval: 1_000,
      },
      (request, response) => {
        const { method, url = '' } = request
        const refusal = refusalFor(request, isOwnHost)
        const isRead = method === 'GET' || method === 'HEAD'
        const isConsole = isConsoleHost(request.headers.host ?? '')
        const page = isRead && !refusal && !isConsole ? pages.find(url) : undefined
        const cached = page ?? (isRead && !refusal ? files.find(url) : undefined)
        if (cached !== undefined) {
          const { status, bytes } = sendEncoded(cached, request, response)
          return count.add(status, bytes)
        }
        response.setHeaders(securityHeaders)
        if (refusal !== undefined) return refuse(refusal, response)
        if (isConsole && !isServedOnConsoleHost(url)) return leaveSite(url, response)
        if (hasBody(request))
          limitBodyTime(request, bodyMs, () =>
            server.emit('clientError', new BodyTimeout(), request.socket),
          )
        next(request, response)
      },
    )
    server.on('checkExpectation', (_request, response: ServerResponse) => {
      response.setHeaders(securityHeaders).setHeader('connection', 'close')
      refuse(
        new Refusal('expectation-failed', 'What the request expects is not done here.'),
        response,
      )
    })
    // Longer than the minute for which common proxies keep a connection, so that the proxy closes it first.
    server.keepAliveTimeout = 72_000
    // Longer than our clients wait for a response.
    server.timeout = 30_000
    respondFromSocket(server, ({ target, host, acceptEncoding }) => {
      const page = isOwnHost(host) && !isConsoleHost(host) ? pages.find(target) : undefined
      const cached = page ?? (isOwnHost(host) ? files.find(target) : undefined)
      const variant = cached?.variants[chooseEncoding(acceptEncoding)]
      if (variant === undefined) return undefined
      count.add(200, variant.body.length)
      return rawResponseOf(variant, server.keepAliveTimeout / 1_000, Date.now())
    })
    return server
  }
}

const maxUploadMs = 10 * minuteMs

/** Has the code of Node's own timeout, so that both get the same response. */
class BodyTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

function refusalFor(request: IncomingMessage, isOwnHost: HostCheck): Refusal | undefined {
  const { headers, url } = request
  if (headers.host === undefined) return new Refusal('unreadable', 'The request names no host.')
  // A proxy and this server could each use a different one (request smuggling).
  if (request.headersDistinct['host']?.length !== 1)
    return new Refusal('unreadable', 'The request names two hosts.')
  if (!isOwnHost(headers.host))
    return new Refusal('wrong-host', 'This site is not known under that name.')
  // An absolute URL in the request line contains a second host, which is not checked.
  if (!url?.startsWith('/')) return new Refusal('not-found', 'There is nothing at this address.')
  return undefined
}

function refuse(refusal: Refusal, response: ServerResponse): void {
  const body = Buffer.from(JSON.stringify(refusal.toBody(randomUUID())))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  }
  response.writeHead(refusal.status, headers).end(body)
}

type HostCheck = (host: string) => boolean

/**
 * In production only our own hosts are accepted: a forged host must never end up in a link or in a cached page.
 * Elsewhere any name of the machine is accepted.
 */
function createHostCheck({
  isProduction,
  siteUrl,
  extraHosts,
  consoleHost,
}: Options['settings']): HostCheck {
  if (!isProduction) return (host) => host !== ''
  const hosts = [new URL(siteUrl).hostname, ...extraHosts, ...(consoleHost ? [consoleHost] : [])]
  const accepted = new Set(hosts.map((host) => host.toLowerCase()))
  return (host) => accepted.has(nameOf(host))
}

/** The host of CONSOLE_URL is for the Desk alone. */
function createConsoleHostCheck({ consoleHost }: Options['settings']): HostCheck {
  return consoleHost === undefined ? () => false : (host) => nameOf(host) === consoleHost
}

const nameOf = (host: string) => host.toLowerCase().replace(/:\d{1,5}$/, '')

/** The Desk, and the pictures and documents of its libraries and previews. Build files of the site are found before. */
const isServedOnConsoleHost = (url: string) =>
  /^\/(?:console|media|documents|healthz)(?:[/?]|$)/.test(url)

/** The public site does not respond on the host of the Desk. Its bare address leads to the Desk. */
function leaveSite(url: string, response: ServerResponse): void {
  if (url !== '/')
    return refuse(new Refusal('not-found', 'There is nothing at this address.'), response)
  response.writeHead(302, { location: '/console', 'cache-control': 'no-store' }).end()
}

type DatedResponse = { second: number; bytes: Buffer }

const datedResponses = new WeakMap<Variant, DatedResponse>()

/** The bytes of a complete HTTP response. They contain the date, so they are rebuilt once a second. */
function rawResponseOf(variant: Variant, keepAliveSeconds: number, now: number): Buffer {
  const second = Math.floor(now / 1_000)
  const cached = datedResponses.get(variant)
  if (cached?.second === second) return cached.bytes
  const lines = ['HTTP/1.1 200 OK']
  for (let i = 0; i < variant.headers.length; i += 2)
    lines.push(`${variant.headers[i]}: ${variant.headers[i + 1]}`)
  lines.push(
    `date: ${new Date(second * 1_000).toUTCString()}`,
    'connection: keep-alive',
    `keep-alive: timeout=${keepAliveSeconds}`,
    '\r\n',
  )
  const bytes = Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), variant.body])
  datedResponses.set(variant, { second, bytes })
  return bytes
}
