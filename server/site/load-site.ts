import type { FastifyInstance } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { developSite } from './development.ts'
import type { Handle } from './render-page.ts'

/** The built site, or in development the one that follows its sources. */
export async function loadSite(settings: Settings, app: FastifyInstance): Promise<Handle> {
  if (settings.isDevelopment) return developSite(app)
  const { handle } = await import(new URL('../../build/server/index.js', import.meta.url).href)
  return handle
}
