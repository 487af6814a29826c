import type { FastifyInstance } from 'fastify'
import { listCampaigns as list, readCampaign as read } from '#contract/campaign.ts'
import type { Deps } from '#server/kit/deps.ts'
import { serve } from '#server/kit/serve.ts'
import { listCampaigns, readCampaign } from './campaigns.ts'

export function campaignRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, list, async () => ({ data: await listCampaigns(db) }))
  serve(app, read, async ({ params }) => ({ data: await readCampaign(db, params.id) }))
}
