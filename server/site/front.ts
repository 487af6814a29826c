import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { chooseEncoding } from '#server/kit/encoding.ts'
import { headersEverywhere } from '#server/kit/headers-everywhere.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'
import type { Settings } from '#server/settings.ts'
import type { BuildFiles } from './build-files.ts'
import type { AnswerCount } from './count-answers.ts'
import type { PageCache } from './page-cache.ts'
import { rawResponseOf } from './raw-response.ts'
import { answerFromSocket } from './socket-front.ts'

type Next = (request: IncomingMessage, response: ServerResponse) => void
type Options = {
  settings: Pick<Settings, 'isProduction' | 'siteUrl' | 'extraHosts'>
  pages: Pick<PageCache, 'find'>
  files: Pick<BuildFiles, 'find'>
  count: Pick<AnswerCount, 'add'>
  /** How long a request may take to arrive. */
  bodyMs?: number
}

/**
 * Stands before Fastify, as its `serverFactory`. What is kept in memory is answered here with a look-up
 * and a write; everything else goes on, with the security headers already on its answer.
 */
export function createFront({
  settings,
  pages,
  files,
  count,
  bodyMs = 15_000,
}: Options): (next: Next) => Server {
  const isOurs = createHostCheck(settings)
  const everywhere = new Map(Object.entries(headersEverywhere(settings)))
  return (next) => {
    const server = createServer(
      // A request without a host would otherwise be refused by Node with an empty body.
      {
        requireHostHeader: false,
        headersTimeout: Math.min(10_000, bodyMs),
        requestTimeout: bodyMs,
        connectionsCheckingInterval: 1_000,
      },
      (request, response) => {
        const { method, url = '' } = request
        const refusal = refusalFor(request, isOurs)
        const isRead = method === 'GET' || method === 'HEAD'
        const cached = isRead && !refusal ? (pages.find(url) ?? files.find(url)) : undefined
        if (cached !== undefined) {
          const { status, bytes } = sendEncoded(cached, request, response)
          return count.add(status, bytes)
        }
        response.setHeaders(everywhere)
        if (refusal !== undefined) return refuse(refusal, response)
        next(request, response)
      },
    )
    server.on('checkExpectation', (_request, response: ServerResponse) => {
      response.setHeaders(everywhere).setHeader('connection', 'close')
      refuse(
        new Refusal('expectation-failed', 'What the request expects is not done here.'),
        response,
      )
    })
    // Longer than the minute for which common proxies hold a connection, so that they are the ones to close it.
    server.keepAliveTimeout = 72_000
    // Longer than any client of ours waits for an answer that is still being made.
    server.timeout = 30_000
    answerFromSocket(server, ({ target, host, acceptEncoding }) => {
      const cached = isOurs(host) ? (pages.find(target) ?? files.find(target)) : undefined
      const variant = cached?.variants[chooseEncoding(acceptEncoding)]
      if (variant === undefined) return undefined
      count.add(200, variant.body.length)
      return rawResponseOf(variant, server.keepAliveTimeout / 1_000, Date.now())
    })
    return server
  }
}

function refusalFor(request: IncomingMessage, isOurs: HostCheck): Refusal | undefined {
  const { headers, url } = request
  if (headers.host === undefined) return new Refusal('unreadable', 'The request names no host.')
  // Two parsers in a row may each believe another one.
  if (request.headersDistinct['host']?.length !== 1)
    return new Refusal('unreadable', 'The request names two hosts.')
  if (!isOurs(headers.host))
    return new Refusal('wrong-host', 'This site is not known under that name.')
  // A whole address in the request line is meant for a proxy; it names a second host, which nobody would check.
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
 * Which hosts may be asked for. In the open, only our own: a forged one must never end up in a link or in
 * a copy kept for others. For trying the site out, any name of the machine will do.
 */
function createHostCheck({
  isProduction,
  siteUrl,
  extraHosts,
}: Pick<Settings, 'isProduction' | 'siteUrl' | 'extraHosts'>): HostCheck {
  if (!isProduction) return (host) => host !== ''
  const ours = new Set([new URL(siteUrl).hostname, ...extraHosts].map((host) => host.toLowerCase()))
  return (host) => ours.has(host.toLowerCase().replace(/:\d{1,5}$/, ''))
}
