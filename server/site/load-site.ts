import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { paintFirst, type SheetOf } from './paint-first/paint-first.ts'
import type { Site } from './render-page.ts'
import { isInner } from './send-in-process.ts'

/** The built site, or in development the one that follows its sources. */
export async function loadSite(
  settings: Settings,
  app: FastifyInstance,
  sheetOf: SheetOf,
): Promise<Site> {
  if (settings.isDevelopment) return developSite(app)
  const site: Site = await import(new URL('../../build/site/server/index.js', import.meta.url).href)
  const handle: Site['handle'] = async (...visit) => {
    const response = await site.handle(...visit)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    return new Response(paintFirst(await response.text(), sheetOf), response)
  }
  return { handle, pages: site.pages }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The site straight from its sources: every request sees the latest code, and open pages are told of changes. */
async function developSite(app: FastifyInstance): Promise<Site> {
  // Only here: a server in use has no need of a bundler, and may not have one installed.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isInner(request)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })
  app.addHook('onClose', () => vite.close())
  const load = () => vite.ssrLoadModule('/web/handle.ts') as Promise<Site>
  const handle: Site['handle'] = async (...visit) => (await load()).handle(...visit)
  return { handle, pages: (await load()).pages }
}
