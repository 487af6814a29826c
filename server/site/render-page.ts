import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Send } from '#contract/endpoint.ts'
import type { Noun } from '#contract/noun.ts'
import type { Settings } from '#server/settings.ts'
import type { Rendered } from './finalise-response.ts'
import { createSend } from './send-in-process.ts'

/** What every page is told about where it runs. */
export type SiteConfig = Pick<Settings, 'siteUrl' | 'apiHost' | 'quickExitUrl' | 'isDevelopment'>

/** The whole site as one function. `send` is its only way to reach the server. */
export type Handle = (request: Request, send: Send, siteConfig: SiteConfig) => Promise<Response>

type Asked = Pick<FastifyRequest, 'ip' | 'body' | 'headers'>

export function createRenderer(app: FastifyInstance, settings: SiteConfig, handle: Handle) {
  const { siteUrl, apiHost, quickExitUrl, isDevelopment } = settings
  const siteConfig = { siteUrl, apiHost, quickExitUrl, isDevelopment }

  const run = async (request: Request, address: string): Promise<Rendered> => {
    const reads = new Set<Noun>()
    const response = await handle(request, createSend(app, address, reads), siteConfig)
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: new Headers(response.headers), body, reads }
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
