import type { Campaign } from '#contract/campaign.ts'
import type { GalleryVideo } from '#contract/gallery.ts'
import { cardPicture } from '#web/kit/seo.ts'
import { addressOf } from '../gallery/item-address.ts'

/** A campaign with its videos, described for machines. */
export function campaignData(campaign: Campaign, siteUrl: string) {
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

type Around = { siteUrl: string; url: string; publishedAt: string }

const videoData = (video: GalleryVideo, { siteUrl, url, publishedAt }: Around) => ({
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
