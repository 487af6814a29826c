import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from '#server/kit/error-handler.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { refuseForeignWrites } from '#server/kit/same-site.ts'
import { networkOf } from '#server/kit/visitor-hash.ts'
import { finaliseResponse, type Secure } from './finalise-response.ts'
import type { EncodedResponse } from '#server/kit/encoded-response.ts'
import type { PageCache } from './page-cache.ts'
import type { KnownParameters } from './page-key.ts'
import { createRenderLimit, type RenderLimit } from './render-limit.ts'
import { createRenderer, type Site, type SiteSettings } from './render-page.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'

type Options = {
  settings: SiteSettings
  pages: PageCache
  known: KnownParameters
  secure: Secure
  site: Site
  renders?: RenderLimit
}

/** No route of the site has this address. It replaces malformed addresses. */
const notFoundPath = '/not-found'

/** Serves all requests that no other route handles from the site. */
export function mountSite(
  app: FastifyInstance,
  { settings, pages, known, secure, site: { handle, pages: sitePages }, renders }: Options,
) {
  const render = createRenderer(app, settings, handle)
  const { run: runLimited } = renders ?? createRenderLimit()
  for (const { path, query } of sitePages) known.learn(path, query)

  /** Each page has one address. A key never contains `//`, so the redirect stays on this site. */
  const withoutSlash = (url: string): string | undefined => {
    const { path, search } = split(url)
    const isLonger = path.length > 1 && path.endsWith('/') && known.keyOf(path) !== undefined
    return isLonger ? known.keyOf(path.slice(0, -1) + search) : undefined
  }

  const read = async (request: FastifyRequest): Promise<EncodedResponse> => {
    const key = known.keyOf(request.url) ?? notFoundPath
    // In development a page must show the current code.
    if (settings.isDevelopment)
      return finaliseResponse(await render.get(key, request), secure, 'quick')
    // Outside `obtain`, which shares one render: a 429 of this network must not reach visitors of another.
    if (pages.isAvailable(key)) return pages.obtain(key, () => render.get(key, request))
    return runLimited(networkOf(request.ip), () =>
      pages.obtain(key, () => render.get(key, request)),
    )
  }

  const write = async (request: FastifyRequest): Promise<EncodedResponse> => {
    const { path, search } = split(request.url)
    const target = known.keyOf(path) === undefined ? notFoundPath : path + search
    return runLimited(networkOf(request.ip), async () =>
      finaliseResponse(await render.post(target, request), secure, 'quick'),
    )
  }

  void app.register(async (site) => {
    refuseForeignWrites(site, [settings.siteUrl])
    // Without a content type Fastify would respond with JSON. The site responds with a page instead.
    site.addHook('onRequest', (request, _reply, done) => {
      if (request.method === 'POST') request.headers['content-type'] ||= 'application/octet-stream'
      done()
    })
    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    site.setNotFoundHandler(async (request, reply) => {
      const { method, url } = request
      const isRead = method === 'GET' || method === 'HEAD'
      if (!isRead && method !== 'POST') return refuseMethod(request, reply)
      // Existing build files are served before this, so a missing one is from an older build.
      if (url.startsWith('/assets/'))
        return refuse('There is nothing at this address.', request, reply)
      const shorter = isRead ? withoutSlash(url) : undefined
      // The address may contain a key, which no cache may store.
      if (shorter !== undefined)
        return reply.header('cache-control', 'no-store').redirect(shorter, 308)
      const response = await (isRead ? read(request) : write(request))
      void reply.hijack()
      sendEncoded(response, request.raw, reply.raw)
    })
  })
}

function split(target: string): { path: string; search: string } {
  const cut = target.indexOf('?')
  return cut === -1
    ? { path: target, search: '' }
    : { path: target.slice(0, cut), search: target.slice(cut) }
}

const refuse = (message: string, request: FastifyRequest, reply: FastifyReply) =>
  sendRefusal(new Refusal('not-found', message), request, reply)

function refuseMethod(request: FastifyRequest, reply: FastifyReply) {
  void reply.header('allow', 'GET, HEAD, POST')
  if (request.method === 'OPTIONS') return reply.status(204).send()
  const message = 'This address does not take that kind of request.'
  return sendRefusal(new Refusal('method-not-allowed', message), request, reply)
}
