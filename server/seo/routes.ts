import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/kit/deps.ts'
import { compress, encodeResponse, type EncodedResponse } from '#server/kit/encoded-response.ts'
import { memoize } from '#server/kit/memoize.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'
import { writeManifest } from './manifest.ts'
import { type SitemapSource, writeSitemap } from './sitemap.ts'

const cacheForAnHour = 'public, max-age=3600'

/** The files that search engines, browsers and phones request at fixed addresses. */
export function seoRoutes(
  app: FastifyInstance,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  sources: readonly SitemapSource[] = [],
): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(writeRobots(settings.siteUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(await writeSitemap(settings.siteUrl, sources)),
  )
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cacheForAnHour)
      .send(await writeManifest(db)),
  )
  for (const icon of icons) {
    const read = memoize(() => readIcon(icon))
    app.get(`/${icon.name}`, async (request, reply) => {
      const response = await read(icon.name)
      void reply.hijack()
      sendEncoded(response, request.raw, reply.raw)
    })
  }
}

/** Excludes only the API. A page that must not be indexed has a noindex tag. */
const writeRobots = (siteUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`

const icons = [
  { name: 'favicon.ico', type: 'image/x-icon' },
  { name: 'favicon.svg', type: 'image/svg+xml' },
  { name: 'apple-touch-icon.png', type: 'image/png' },
  { name: 'icon-192.png', type: 'image/png' },
  { name: 'icon-512.png', type: 'image/png' },
] as const

const folder = resolve(import.meta.dirname, '../../content/icons')

async function readIcon({ name, type }: (typeof icons)[number]): Promise<EncodedResponse> {
  const bodies = await compress(await readFile(resolve(folder, name)), type, 'small')
  const headers = new Headers({ 'content-type': type, 'cache-control': 'public, max-age=86400' })
  return encodeResponse(200, headers, bodies)
}
