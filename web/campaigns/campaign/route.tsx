import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { pageMeta } from '#web/kit/seo.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { itemIn, showParameter } from '../gallery/item-address.ts'
import { ShownItem } from '../gallery/shown-item.tsx'
import type { Route } from './+types/route.ts'
import { campaignData } from './campaign-data.ts'
import { Intro } from './intro.tsx'
import { load } from './load.ts'
import { wordsFor } from './words-for.ts'

export const handle = (({ pathname }) => ({
  // The specification has the first campaign at two addresses, under two headers.
  header: pathname === '/campaign/details' ? { tone: 'dark' } : onNight('earth'),
  query: [showParameter],
})) satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

/** The gallery came with the page, and looking through it asks nobody. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export function meta(args: Route.MetaArgs) {
  const campaign = args.loaderData
  // Without a campaign there is none to describe: the root describes the page that says so.
  if (!campaign) return []
  const shown = itemIn(campaign.gallery.items, args.location.search)
  const location = { ...args.location, pathname: campaign.path }
  const root = rootDataIn(args.matches)
  return [
    ...pageMeta({ ...args, location }, wordsFor(campaign, shown)),
    ...(root ? [{ 'script:ld+json': campaignData(campaign, root.siteConfig.siteUrl) }] : []),
  ]
}

export default function CampaignPage({ loaderData: campaign }: Route.ComponentProps) {
  return (
    <>
      <Intro {...campaign} />
      <Gallery {...campaign.gallery} />
      <ShownItem items={campaign.gallery.items} />
    </>
  )
}
