import type { FastifyInstance } from 'fastify'
import { createDonation, readDonation } from '#contract/donation.ts'
import { callerOf } from '#server/kit/accept-form.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { give } from './give.ts'
import { readGift } from './read.ts'

export function donationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, createDonation, async ({ body }, request) => ({
    data: await give(deps, callerOf(deps, request), body),
  }))
  serve(app, readDonation, async ({ params }) => ({ data: await readGift(deps.db, params.id) }))
}
