import { listCampaigns } from '#contract/campaign.ts'
import { readCampaignsPage } from '#contract/page/lists.ts'
import type { LoadArgs } from '#web/kit/load.ts'

export async function load({ api }: LoadArgs) {
  const [{ data: page }, { data: campaigns }] = await Promise.all([
    api(readCampaignsPage, {}),
    api(listCampaigns, {}),
  ])
  return { page, campaigns }
}
