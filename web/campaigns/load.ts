import { listCampaigns } from '#contract/campaign.ts'
import type { Visit } from '#web/kit/load.ts'

export const load = async ({ api }: Visit) => (await api(listCampaigns, {})).data
