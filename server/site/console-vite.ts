import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { InlineConfig } from 'vite'
import { consoleApiPrefix, consolePrefix } from '#contract/console/endpoint.ts'
import { isInner } from './send-in-process.ts'

/** The built client of the Desk. This file lies as deep as the bundled server, where the path must work too. */
export const consoleBuildFolder = fileURLToPath(new URL('../../build/console', import.meta.url))

/** Configures the build and the development server of the Desk. It shares nothing with the configuration of the site. */
export const consoleViteConfig = (root: string) =>
  ({
    configFile: false,
    root: join(root, 'console'),
    base: `${consolePrefix}/`,
    publicDir: false,
    // Two servers would overwrite each other's prepared dependencies in one folder.
    cacheDir: join(root, 'node_modules', '.vite-console'),
    // Discovered late, these dependencies would make the development server reload an open page.
    optimizeDeps: {
      include: [
        'react',
        'react-dom/client',
        'react-router',
        'zod/mini',
        'sonner',
        '@simplewebauthn/browser',
      ],
    },
  }) satisfies InlineConfig

/** Serves the Desk from its sources: every request uses the latest code, and open pages reload changes. */
export async function developConsole(app: FastifyInstance, root: string): Promise<void> {
  // Imported here, because a production server may not have Vite installed.
  const { createServer } = await import('vite')
  const vite = await createServer({
    ...consoleViteConfig(root),
    appType: 'spa',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // The Desk imports components and styles from `web/`, outside its own folder.
      fs: { allow: [root] },
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (isInner(request) || !isScreenOrFile(request.url)) return done()
    raw.url = request.url.replace(/^\/console(?=\?|$)/, `${consolePrefix}/`)
    vite.middlewares(raw, reply.raw, (error?: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })
  app.addHook('onClose', () => vite.close())
}

const isScreenOrFile = (url: string) =>
  /^\/console(?:[/?]|$)/.test(url) && !url.startsWith(`${consoleApiPrefix}/`)
