/** Lets feed readers discover the feed. */
export const feedLink = {
  tagName: 'link' as const,
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Blog',
  href: '/blog/feed.xml',
}
