import type { Post } from '#contract/post.ts'
import type { RootData } from '#web/kit/root-data.ts'
import { cardPicture } from '#web/kit/seo.ts'

/** A post described for machines. */
export function postingData(post: Post, { organisation, siteConfig }: RootData) {
  const { siteUrl } = siteConfig
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    mainEntityOfPage: `${siteUrl}/blog/${post._id}`,
    headline: post.title,
    description: post.description,
    image: siteUrl + cardPicture(post.cover.src),
    datePublished: post.createdAt,
    inLanguage: 'en-CA',
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': `${siteUrl}/#organisation`, '@type': 'NGO', name: organisation.name },
  }
}
