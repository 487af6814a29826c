import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { handleErrors } from '#server/kit/error-handler.ts'
import { systemClock } from '#server/kit/clock.ts'
import { createPageCache } from '#server/site/page-cache.ts'
import { createKnownParameters } from '#server/site/page-key.ts'
import type { Handle } from '#server/site/render-page.ts'
import type { RenderLimit } from '#server/site/render-limit.ts'
import { createSecure } from '#server/site/security-headers.ts'
import { mountSite } from '#server/site/site.ts'

/** Settings for neither development nor production. */
export const siteSettings = {
  siteUrl: 'http://localhost:3000',
  apiHost: undefined,
  quickExitUrl: 'https://weather.example/',
  mailFromDiscreet: 'post@neutral.example',
  isDevelopment: false,
  paymentProvider: 'test' as const,
  isProduction: false,
}
const sitePages = [
  { path: '/', query: [], isListed: true },
  { path: '/donate', query: ['step', 'gift'], isListed: false },
  { path: '/*', query: [], isListed: false },
]
export const html = (text: string, status = 200) =>
  new Response(`<p>${text}</p>`, { status, headers: { 'content-type': 'text/html' } })

type Options = { isDevelopment?: boolean; renders?: RenderLimit }

/** Mounts a site whose `handle` function the test provides, on a real Fastify server. */
export async function startTestSite(handle: Handle, { renders, ...more }: Options = {}) {
  const app = Fastify({ bodyLimit: 1_000, trustProxy: ['127.0.0.1'] })
  const requests: { ip: string; headers: object }[] = []
  const known = createKnownParameters()
  const secure = createSecure(siteSettings)
  const pages = createPageCache({ clock: systemClock, known, secure })
  handleErrors(app)
  app.get('/api/v1/things', ({ ip, headers }) => {
    requests.push({ ip, headers })
    return { data: requests.length }
  })
  app.get('/api/v1/text', (_request, reply) => reply.type('text/calendar').send('BEGIN'))
  app.post('/api/v1/things', ({ body }) => ({ data: body }))
  app.get('/api/v1/away', (_request, reply) =>
    reply.status(503).header('retry-after', '7').send({ error: {} }),
  )
  app.post('/api/v1/full', (_request, reply) => reply.status(503).send({}))
  mountSite(app, {
    settings: { ...siteSettings, ...more },
    pages,
    known,
    secure,
    site: { handle, pages: sitePages },
    ...(renders && { renders }),
  })
  onTestFinished(() => app.close())
  await app.ready()
  return { app, pages, requests }
}
