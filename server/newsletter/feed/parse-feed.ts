import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { drawingFor, type FeedItem, FeedRefused, mostItems } from './feed-item.ts'
import { firstItems } from './first-items.ts'
import { plainText } from './plain-text.ts'

const parser = new XMLParser({
  parseTagValue: false,
  // Entities are read by us, in the few items that are kept.
  processEntities: false,
  // What is inside is markup of its own, to be read as text.
  stopNodes: ['*.description', '*.title'],
})

const text = z.catch(z.optional(z.string()), undefined)
const Item = z.object({
  item: z.object({
    title: text,
    link: text,
    pubDate: text,
    description: text,
    image: z.catch(z.optional(z.object({ url: text })), undefined),
    enclosure: text,
  }),
})

/** The issues of a feed as plain facts, the first fifty at most. Whatever else it carries is left behind. */
export function parseFeed(xml: string): FeedItem[] {
  if (!/<(?:rss|rdf:RDF)[\s>]/.test(xml.slice(0, 4_000))) throw new FeedRefused('is no RSS feed')
  const items = firstItems(xml, mostItems).flatMap(readItem)
  if (items.length === 0) throw new FeedRefused('holds no issues')
  return items
}

/** One that cannot be read costs only itself. */
function readItem(xml: string): FeedItem[] {
  try {
    return asItem(Item.parse(parser.parse(`<item>${xml}</item>`)).item)
  } catch {
    return []
  }
}

function asItem(given: z.infer<typeof Item>['item']): FeedItem[] {
  const title = plainText(given.title ?? '', 300)
  const link = webAddress(plainText(given.link ?? '', 2_000))
  if (!title || !link) return []
  const imageSource = webAddress(plainText(given.image?.url ?? given.enclosure ?? '', 2_000))
  const published = Date.parse(plainText(given.pubDate ?? '', 100))
  return [
    {
      title,
      link,
      published: Number.isNaN(published) ? null : new Date(published).toISOString(),
      description: plainText(given.description ?? '', 500),
      image: drawingFor(link),
      ...(imageSource && { imageSource }),
    },
  ]
}

/** Only what leads to a page. What would run something is no link. */
function webAddress(given: string): string | undefined {
  const url = URL.parse(given)
  const isWeb = url && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password
  return isWeb ? url.href : undefined
}
