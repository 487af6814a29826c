import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Campaign } from '#contract/campaign.ts'
import type { GalleryItem, GalleryVideo } from '#contract/gallery.ts'
import { loaderFrom, clientLoaderFrom } from '#web/kit/load.ts'
import { rootDataIn } from '#web/kit/root-data.ts'
import { pageMeta, type PageInfo, cardPicture } from '#web/kit/seo.ts'
import { onNight, type RouteHandle } from '#web/layout/route-facts.ts'
import { Lead, Section } from '#web/ui/section.tsx'
import {
  itemIn,
  showParameter,
  pictureOf,
  titleOf,
  tileId,
  addressOf,
} from '../gallery/item-address.ts'
import { ShownItem } from '../gallery/shown-item.tsx'
import type { Route } from './+types/route.ts'
import { Intro } from './intro.tsx'
import { load } from './load.ts'
import { Tile } from '../gallery/tile.tsx'
import styles from './route.module.css'

export const handle = (({ pathname }) => ({
  // The specification has the first campaign at two paths, with different headers.
  header: pathname === '/campaign/details' ? { tone: 'dark' } : onNight('earth'),
  query: [showParameter],
})) satisfies RouteHandle

export const loader = loaderFrom(load)
export const clientLoader = clientLoaderFrom(() => import('./load.ts'))

/** The page already contains the gallery, so browsing it sends no request. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export function meta(args: Route.MetaArgs) {
  const campaign = args.loaderData
  // Without a campaign the root renders the not-found page with its own metadata.
  if (!campaign) return []
  const shown = itemIn(campaign.gallery.items, args.location.search)
  const location = { ...args.location, pathname: campaign.path }
  const root = rootDataIn(args.matches)
  return [
    ...pageMeta({ ...args, location }, pageInfoOf(campaign, shown)),
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

/** Metadata of the campaign, or of the gallery item that the query opens. */
function pageInfoOf(campaign: Campaign, shown: GalleryItem | undefined): PageInfo {
  const { name, description, cover } = campaign
  if (!shown) return { title: name, description, cover, isArticle: true }
  const title = titleOf(shown)
  return {
    title,
    description:
      shown.type === 'video'
        ? `A video of ${name}: ${shown.words.join(' ')}`
        : `${title}. A picture of ${name}.`,
    cover: { src: pictureOf(shown).src, alt: title },
    query: [showParameter],
  }
}

/** The first tile is twice as wide. */
function Gallery({ heading, caption, items }: Campaign['gallery']) {
  return (
    <Section background="night" aria-labelledby="gallery">
      <h2 id="gallery">{heading}</h2>
      <Lead className={styles.caption}>{caption}</Lead>
      <ul className={styles.wall}>
        {items.map((item, index) => (
          <li key={item.id} className={styles.cell} data-wide={index === 0 || undefined}>
            <Tile id={tileId(item)} item={item} isWide={index === 0} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Structured data (schema.org) for search engines. */
function campaignData(campaign: Campaign, siteUrl: string) {
  const { name, description, path, publishedAt, cover, gallery } = campaign
  const url = siteUrl + path
  const videos = gallery.items.filter((item) => item.type === 'video')
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: name,
    description,
    url,
    image: siteUrl + cardPicture(cover.src),
    datePublished: publishedAt,
    inLanguage: 'en-CA',
    author: { '@id': `${siteUrl}/#organisation` },
    publisher: { '@id': `${siteUrl}/#organisation` },
    video: videos.map((video) => videoData(video, { siteUrl, url, publishedAt })),
  }
}

type VideoContext = { siteUrl: string; url: string; publishedAt: string }

const videoData = (video: GalleryVideo, { siteUrl, url, publishedAt }: VideoContext) => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.words.join(' '),
  url: url + addressOf(video),
  contentUrl: siteUrl + video.src,
  thumbnailUrl: siteUrl + cardPicture(video.thumbnail),
  uploadDate: publishedAt,
  duration: `PT${video.seconds}S`,
  transcript: video.words.join(' '),
  inLanguage: 'en-CA',
})
