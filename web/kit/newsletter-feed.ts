import { readNewsletterFeed } from '#contract/newsletter.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import { type Api, browserApi } from './api.ts'

export type NewsletterItem = {
  title: string
  link: string
  /** As the feed writes it; empty when it does not say. */
  pubDate: string
  description: string
  /** A picture of our media host; empty when there is none. */
  image: string
}

/** The issues that went out, newest first. In the browser only: the page never waits for them. */
export async function fetchNewsletters(api: Api = browserApi): Promise<NewsletterItem[]> {
  const { contents } = await api(readNewsletterFeed, {})
  const feed = new DOMParser().parseFromString(contents, 'application/xml')
  if (feed.querySelector('parsererror')) throw new Error('The newsletter feed is not XML.')
  return [...feed.getElementsByTagName('item')].map(readItem).filter(({ link }) => isWeb(link))
}

function readItem(item: Element): NewsletterItem {
  const text = (name: string) => item.querySelector(`:scope > ${name}`)?.textContent?.trim() ?? ''
  return {
    title: text('title'),
    link: text('link'),
    pubDate: text('pubDate'),
    description: text('description'),
    image: ours(text('image > url') || (enclosureOf(item)?.getAttribute('url') ?? '')),
  }
}

const enclosureOf = (item: Element) => item.querySelector(':scope > enclosure')

/** A picture from elsewhere would tell that other host who reads. */
const ours = (image: string) => (image.startsWith(mediaPrefix) ? image : '')

const isWeb = (link: string) => /^https?:\/\//.test(link)
