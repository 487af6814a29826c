import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { developConsole } from './console-vite.ts'
import { paintFirst, type SheetOf } from './paint-first/paint-first.ts'
import type { Site } from './render-page.ts'
import { isInner } from './send-in-process.ts'

/** The built site. In development, the site from its sources. */
export async function loadSite(
  settings: Settings,
  app: FastifyInstance,
  sheetOf: SheetOf,
): Promise<Site> {
  if (settings.isDevelopment) {
    // First, because the server of the site responds to every address.
    if (settings.isConsoleOn) await developConsole(app, root)
    return developSite(app)
  }
  const site: Site = await import(new URL('../../build/site/server/index.js', import.meta.url).href)
  const handle: Site['handle'] = async (...visit) => {
    const response = await site.handle(...visit)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    return new Response(paintFirst(await response.text(), sheetOf), response)
  }
  return { handle, pages: site.pages }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The site from its sources through Vite: every request uses the latest code, and open pages reload changes. */
async function developSite(app: FastifyInstance): Promise<Site> {
  // Imported here, because a production server may not have Vite installed.
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
