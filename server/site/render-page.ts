import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Send } from '#contract/endpoint.ts'
import type { Settings } from '#server/settings.ts'
import type { Rendered } from './finalise-response.ts'
import { createSender } from './send-in-process.ts'

/** The settings that pages use. */
export type SiteSettings = Pick<
  Settings,
  'siteUrl' | 'apiHost' | 'quickExitUrl' | 'isDevelopment' | 'mailFromDiscreet' | 'paymentProvider'
>

/** The configuration that every page gets. */
type SiteConfig = Omit<SiteSettings, 'paymentProvider'> & { cards: Settings['paymentProvider'] }

/** Renders a page of the site. It reaches the server only through `send`. */
export type Handle = (request: Request, send: Send, siteConfig: SiteConfig) => Promise<Response>

/** A route of the site. A parameter of its path is written `:id`. */
export type SitePage = { path: string; query: readonly string[]; isListed: boolean }

/** The exports of the site build. */
export type Site = { handle: Handle; pages: readonly SitePage[] }

type PageRequest = Pick<FastifyRequest, 'ip' | 'body' | 'headers'>

/** Responses of the API by path. */
type Replies = ReadonlyMap<string, unknown>

export function createRenderer(app: FastifyInstance, settings: SiteSettings, handle: Handle) {
  const { siteUrl, apiHost, quickExitUrl, isDevelopment, mailFromDiscreet } = settings
  const sendFor = createSender(app)
  const cards = settings.paymentProvider
  const siteConfig = { siteUrl, apiHost, quickExitUrl, isDevelopment, mailFromDiscreet, cards }

  const run = async (request: Request, address: string, replies?: Replies): Promise<Rendered> => {
    const reads = new Set<string>()
    const send = withReplies(sendFor(address, reads), replies)
    let retryAfterSeconds: number | undefined
    const watched: Send = async (call) => {
      const reply = await send(call)
      if (reply.status === 503) retryAfterSeconds = reply.retryAfterSeconds ?? 5
      return reply
    }
    const response = await handle(request, watched, siteConfig)
    const body = Buffer.from(await response.arrayBuffer())
    const headers = new Headers(response.headers)
    // If the API was unavailable, the page is a 503 and not an error of the page or of the visitor's input.
    if (retryAfterSeconds === undefined || response.status < 400)
      return { status: response.status, headers, body, reads }
    headers.set('retry-after', String(retryAfterSeconds))
    return { status: 503, headers, body, reads }
  }

  return {
    /** All visitors get the same page, so the renderer gets the address and no header of the visitor. */
    get: (target: string, { ip }: PageRequest): Promise<Rendered> =>
      run(new Request(siteUrl + target), ip),

    /** The page that visitors would get if the API sent these responses. It is not cached. */
    preview: (target: string, { ip }: PageRequest, replies: Replies): Promise<Rendered> =>
      run(new Request(siteUrl + target), ip, replies),

    /** A form sent without JavaScript. Its response is private and not cached. */
    post: async (target: string, { ip, body, headers }: PageRequest): Promise<Rendered> => {
      const type = headers['content-type']
      const rendered = await run(
        new Request(siteUrl + target, {
          method: 'POST',
          headers: type === undefined ? {} : { 'content-type': type },
          body: body instanceof Uint8Array ? new Uint8Array(body) : null,
        }),
        ip,
      )
      rendered.headers.set('cache-control', 'no-store')
      // The response of a page without a form lacks the Allow header.
      if (rendered.status === 405) rendered.headers.set('allow', 'GET, HEAD')
      return rendered
    },
  }
}

const withReplies =
  (send: Send, replies: Replies = new Map()): Send =>
  async (call) =>
    call.method === 'GET' && replies.has(call.path)
      ? { status: 200, body: replies.get(call.path) }
      : send(call)
