import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { developSite } from './development.ts'
import { paintFirst, type SheetOf } from './paint-first/paint-first.ts'
import type { Site } from './render-page.ts'

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
