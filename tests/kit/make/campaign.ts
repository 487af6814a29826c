import rainbowRise from '#content/campaigns/rainbow-rise.json' with { type: 'json' }
import { CampaignDraft } from '#contract/campaign.ts'
import { addCampaigns } from '#server/campaigns/campaigns.ts'
import type { Deps } from '#server/kit/deps.ts'

/** The default campaign with changes. */
export const makeCampaign = (changes: Partial<CampaignDraft> = {}): CampaignDraft =>
  CampaignDraft.parse({ ...rainbowRise, ...changes })

/** Puts campaigns into the database of a test. */
export async function putCampaigns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ...changes: Partial<CampaignDraft>[]
): Promise<void> {
  await db.transaction().execute((tx) => addCampaigns(tx, clock, changes.map(makeCampaign)))
}
