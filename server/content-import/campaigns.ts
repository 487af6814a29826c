import { CampaignDraft } from '#contract/campaign.ts'
import { addCampaigns, hasAnyCampaign } from '#server/campaigns/campaigns.ts'
import { unusable } from './content-folder.ts'
import type { Importer } from './importer.ts'

/** Each campaign is a file, named by its id. */
export const importCampaigns: Importer = async (tx, { read, namesIn, clock }) => {
  if (await hasAnyCampaign(tx)) return
  const campaigns = namesIn('campaigns').map((name) => {
    const campaign = read(`campaigns/${name}`, CampaignDraft)
    if (name !== `${campaign._id}.json`)
      throw unusable(`campaigns/${name}`, '_id: must be the file’s name')
    return campaign
  })
  await addCampaigns(tx, clock, campaigns)
}
