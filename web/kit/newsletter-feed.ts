import { readNewsletterFeed } from '#contract/newsletter.ts'
import { mediaPrefix } from '#contract/picture-sizes.ts'
import { type Api, browserApi } from './api.ts'

export type NewsletterItem = {
  title: string
  link: string
  /** As the feed has it; empty when missing. */
  pubDate: string
  description: string
  /** A picture on our media host; empty when there is none. */
  image: string
}

/** The published issues, newest first. Only the browser calls this: rendering never waits for the feed. */
export async function fetchNewsletters(api: Api = browserApi): Promise<NewsletterItem[]> {
  const { contents } = await api(readNewsletterFeed, {})
  const feed = new DOMParser().parseFromString(contents, 'application/xml')
  if (feed.querySelector('parsererror')) throw new Error('The newsletter feed is not XML.')
  return [...feed.getElementsByTagName('item')].map(readItem).filter(({ link }) => isHttp(link))
}

function readItem(item: Element): NewsletterItem {
  const text = (name: string) => item.querySelector(`:scope > ${name}`)?.textContent?.trim() ?? ''
  return {
    title: text('title'),
    link: text('link'),
    pubDate: text('pubDate'),
    description: text('description'),
    image: onlyOwnPicture(text('image > url') || (enclosureOf(item)?.getAttribute('url') ?? '')),
  }
}

const enclosureOf = (item: Element) => item.querySelector(':scope > enclosure')

/** Only our own pictures: a request to another host would reveal the reader's IP address. */
const onlyOwnPicture = (image: string) => (image.startsWith(mediaPrefix) ? image : '')

const isHttp = (link: string) => /^https?:\/\//.test(link)
