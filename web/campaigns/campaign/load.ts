import { redirect } from 'react-router'
import { type Campaign, readCampaign } from '#contract/campaign.ts'
import type { LoadArgs } from '#web/kit/load.ts'
import { isShowing, itemIn } from '../gallery/item-address.ts'

export async function load({ api, params: { id = '' }, url }: LoadArgs): Promise<Campaign> {
  const { data: campaign } = await api(readCampaign, { params: { id } })
  // A link to a removed gallery item redirects to the campaign.
  if (isShowing(url.search) && !itemIn(campaign.gallery.items, url.search))
    throw redirect(url.pathname)
  return campaign
}
