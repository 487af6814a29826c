import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Send } from '#contract/endpoint.ts'
import type { Noun } from '#contract/noun.ts'
import type { Settings } from '#server/settings.ts'
import type { Rendered } from './finalise-response.ts'
import { createSender } from './send-in-process.ts'

/** What the pages are told of the settings, or what follows from them. */
export type SiteSettings = Pick<
  Settings,
  'siteUrl' | 'apiHost' | 'quickExitUrl' | 'isDevelopment' | 'mailFromDiscreet' | 'paymentProvider'
>

/** What every page is told about where it runs. */
type SiteConfig = Omit<SiteSettings, 'paymentProvider'> & { cards: Settings['paymentProvider'] }

/** The whole site as one function. `send` is its only way to reach the server. */
export type Handle = (request: Request, send: Send, siteConfig: SiteConfig) => Promise<Response>

/** What each route of the site says of itself; a parameter of its path is written `:id`. */
export type SitePage = { path: string; query: readonly string[]; isListed: boolean }

/** The site as it comes out of its build. */
export type Site = { handle: Handle; pages: readonly SitePage[] }

type Asked = Pick<FastifyRequest, 'ip' | 'body' | 'headers'>

export function createRenderer(app: FastifyInstance, settings: SiteSettings, handle: Handle) {
  const { siteUrl, apiHost, quickExitUrl, isDevelopment, mailFromDiscreet } = settings
  const sendFor = createSender(app)
  const cards = settings.paymentProvider
  const siteConfig = { siteUrl, apiHost, quickExitUrl, isDevelopment, mailFromDiscreet, cards }

  const run = async (request: Request, address: string): Promise<Rendered> => {
    const reads = new Set<Noun>()
    const send = sendFor(address, reads)
    let retryAfterSeconds: number | undefined
    const watched: Send = async (ask) => {
      const answer = await send(ask)
      if (answer.status === 503) retryAfterSeconds = answer.retryAfterSeconds ?? 5
      return answer
    }
    const response = await handle(request, watched, siteConfig)
    const body = Buffer.from(await response.arrayBuffer())
    const headers = new Headers(response.headers)
    // What was away for a moment makes no fault of the page, nor of what the visitor typed.
    if (retryAfterSeconds === undefined || response.status < 400)
      return { status: response.status, headers, body, reads }
    headers.set('retry-after', String(retryAfterSeconds))
    return { status: 503, headers, body, reads }
  }

  return {
    /** Everybody gets the same page, so nothing the visitor sent but the address reaches the renderer. */
    get: (target: string, { ip }: Asked): Promise<Rendered> =>
      run(new Request(siteUrl + target), ip),

    /** A form sent without script. The answer is for one person and kept by nobody. */
    post: async (target: string, { ip, body, headers }: Asked): Promise<Rendered> => {
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
      // A page without a form says so itself, but not what it takes instead.
      if (rendered.status === 405) rendered.headers.set('allow', 'GET, HEAD')
      return rendered
    },
  }
}
