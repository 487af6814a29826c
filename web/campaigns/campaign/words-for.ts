import type { Campaign } from '#contract/campaign.ts'
import type { GalleryItem } from '#contract/gallery.ts'
import type { PageWords } from '#web/kit/seo.ts'
import { pictureOf, showParameter, titleOf } from '../gallery/item-address.ts'

/** What other sites are told: of the campaign, or of the one thing that an address shows of it. */
export function wordsFor(campaign: Campaign, shown: GalleryItem | undefined): PageWords {
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
