import type { FastifyInstance } from 'fastify'
import { readPreview } from '#contract/console/preview.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { createPreview, type PreviewDeps } from './preview.ts'
import type { Site } from './render-page.ts'

/** The scope of the Desk has checked session and permission. */
export function previewRoutes(
  app: FastifyInstance,
  deps: PreviewDeps,
  site: Promise<Partial<Site>>,
): void {
  const preview = site.then(({ handle }) => handle && createPreview(app, deps, handle))
  app.route({
    method: readPreview.method,
    url: readPreview.path,
    config: { endpoint: readPreview },
    handler: async (request, reply) => {
      const params = readPreview.params.safeParse(request.params)
      const render = await preview
      if (!params.success || !render)
        throw new Refusal('not-found', 'There is nothing at this address.')
      const { status, headers, html } = await render(params.data, request)
      return reply.status(status).headers(headers).type('text/html; charset=utf-8').send(html)
    },
  })
}
