import type { FastifyInstance } from 'fastify'
import {
  confirmSubscription,
  endSubscription,
  readNewsletterFeed,
  subscribe,
} from '#contract/newsletter.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve, serveData } from '#server/kit/serve.ts'
import { askToSubscribe, confirm, end, readFeed } from './newsletter.ts'

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, subscribe, async ({ body }, request) => ({
    data: await askToSubscribe(deps, body, callerOf(deps, request)),
  }))
  // Without limits: mail services press these for many people from one address, and a key cannot be guessed.
  serveData(app, confirmSubscription, ({ body }) => confirm(deps, body.token))
  serveData(app, endSubscription, ({ body }) => end(deps, body.token))
  serve(app, readNewsletterFeed, () => readFeed(deps.db))
}
