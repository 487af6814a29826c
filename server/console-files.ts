import { existsSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isScreenPath } from '#contract/console/screen.ts'
import { headersEverywhere } from './kit/headers-everywhere.ts'
import { sendEncoded } from './kit/send-encoded.ts'
import { Refusal } from './kit/refuse.ts'
import type { Settings } from './settings.ts'
import { type BuildFiles, loadBuildFiles, noBuildFiles } from './site/build-files.ts'
import { consoleBuildFolder } from './site/console-vite.ts'
import { toastStyleHashes } from './site/security-headers.ts'

/** The Desk loads its own files alone: no inline script, no other host, no form, no frame around it. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  ["style-src 'self'", ...toastStyleHashes].join(' '),
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Sent with every response of the Desk, besides the headers of every response. */
export const consoleHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
} as const

/** The built files of the Desk: one shell for all its screens, and assets with a hash in their name. */
export async function loadConsoleFiles(
  settings: Pick<Settings, 'isProduction' | 'isConsoleOn' | 'isDevelopment'>,
  folder = consoleBuildFolder,
): Promise<BuildFiles> {
  if (!settings.isConsoleOn || settings.isDevelopment || !existsSync(folder)) return noBuildFiles
  const everywhere = { ...headersEverywhere(settings), ...consoleHeaders }
  return loadBuildFiles(folder, (headers) => {
    for (const [name, value] of Object.entries(everywhere)) headers.set(name, value)
    if (!headers.get('content-type')?.startsWith('text/html')) return
    headers.set('content-security-policy', policy)
    headers.set('cache-control', 'no-store')
  })
}

/**
 * Every screen has the same shell, which contains no data. A missing asset is from an older build. Another address or
 * method is refused before the body is read.
 */
export function consoleFileRoutes(app: FastifyInstance, files: BuildFiles): void {
  const shell = files.find('/index.html')
  const fileOf = ({ method, url }: FastifyRequest) => {
    const [path = ''] = url.slice(app.prefix.length).split('?')
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (path.startsWith('/assets/')) return files.find(path)
    return path === '' || isScreenPath(path) ? shell : undefined
  }
  app.addHook('onRequest', async (request, reply) => {
    const file = fileOf(request)
    if (!file) throw new Refusal('not-found', 'There is nothing at this address.')
    void reply.hijack()
    sendEncoded(file, request.raw, reply.raw)
  })
  for (const url of ['', '/*'])
    app.route({ method: app.supportedMethods, url, handler: () => undefined })
}
