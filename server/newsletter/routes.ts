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
import { confirm, readFeed, requestSubscription, unsubscribe } from './newsletter.ts'

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, subscribe, async ({ body }, request) => ({
    data: await requestSubscription(deps, body, callerOf(deps, request)),
  }))
  // No rate limits: mail services call these for many people from one IP address, and a token cannot be guessed.
  serveData(app, confirmSubscription, ({ body }) => confirm(deps, body.token))
  serveData(app, endSubscription, ({ body }) => unsubscribe(deps, body.token))
  serve(app, readNewsletterFeed, () => readFeed(deps.db))
}
