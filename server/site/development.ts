import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Handle } from './render-page.ts'
import { isInner } from './send-in-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The site straight from its sources: every request sees the latest code, and open pages are told of changes. */
export async function developSite(app: FastifyInstance): Promise<Handle> {
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
  return async (request, send, siteConfig) => {
    const { handle } = await vite.ssrLoadModule('/web/handle.ts')
    if (!isHandle(handle)) throw new TypeError('web/handle.ts must export the function handle')
    return handle(request, send, siteConfig)
  }
}

const isHandle = (value: unknown): value is Handle => typeof value === 'function'
