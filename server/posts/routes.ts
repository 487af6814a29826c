import type { FastifyInstance } from 'fastify'
import { listPosts as list, readPost as read } from '#contract/post.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serveData } from '#server/kit/serve.ts'
import { feedPath, writeFeed } from './feed.ts'
import { listPosts, readPost } from './posts.ts'

export function postRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  serveData(app, list, () => listPosts(db, clock))
  serveData(app, read, ({ params }) => readPost(db, clock, params.id))
}

/** Outside of the API, at an address that feed readers expect. */
export function feedRoutes(
  app: FastifyInstance,
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
): void {
  app.get(feedPath, async (request, reply) => {
    const { xml, etag } = await writeFeed(db, clock, settings.siteUrl)
    void reply.header('etag', etag).header('cache-control', 'public, max-age=900')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('application/rss+xml; charset=utf-8').send(xml)
  })
}
