import type { FastifyInstance } from 'fastify'
import {
  confirmSubscription,
  endSubscription,
  readNewsletterFeed,
  subscribe,
} from '#contract/newsletter.ts'
import type { Deps } from '#server/kit/deps.ts'
import { idempotencyKey } from '#server/kit/idempotency.ts'
import { serve } from '#server/kit/serve.ts'
import { whoIs } from '#server/kit/who.ts'
import { askToSubscribe, confirm, end, readFeed } from './newsletter.ts'

export function newsletterRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, subscribe, async ({ body }, request) => {
    const asker = { who: whoIs(deps, request), key: idempotencyKey(request) }
    return { data: await askToSubscribe(deps, body, asker) }
  })
  // Without limits: mail services press these for many people from one address, and a key cannot be guessed.
  serve(app, confirmSubscription, async ({ body }) => ({ data: await confirm(deps, body.token) }))
  serve(app, endSubscription, async ({ body }) => ({ data: await end(deps, body.token) }))
  serve(app, readNewsletterFeed, () => readFeed(deps.db))
}
