import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/kit/deps.ts'
import { keepFulfilled } from '#server/kit/keep-fulfilled.ts'
import { sendEncoded } from '#server/kit/send-encoded.ts'
import { icons, readIcon } from './icons.ts'
import { writeManifest } from './manifest.ts'
import { writeRobots } from './robots.ts'
import { type SitemapSource, writeSitemap } from './sitemap.ts'

const forAnHour = 'public, max-age=3600'

/** What search engines, browsers and phones ask for by fixed names. */
export function seoRoutes(
  app: FastifyInstance,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  sources: readonly SitemapSource[] = [],
): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(writeRobots(settings.siteUrl)),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(await writeSitemap(settings.siteUrl, sources)),
  )
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', forAnHour)
      .send(await writeManifest(db)),
  )
  for (const icon of icons) {
    const read = keepFulfilled(() => readIcon(icon))
    app.get(`/${icon.name}`, async (request, reply) => {
      const response = await read(icon.name)
      void reply.hijack()
      sendEncoded(response, request.raw, reply.raw)
    })
  }
}
