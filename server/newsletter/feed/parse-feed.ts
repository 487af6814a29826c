import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { drawingFor, type FeedItem, FeedRefused, maxItems } from './feed-item.ts'
import { plainText } from './plain-text.ts'

const text = z.catch(z.optional(z.string()), undefined)
const Item = z.object({
  title: text,
  link: text,
  pubDate: text,
  description: text,
  image: z.catch(z.optional(z.object({ url: text })), undefined),
  enclosed: text,
})
type Item = z.infer<typeof Item>
const Items = z.object({ item: z.array(z.catch(z.optional(Item), undefined)) })
const Feed = z.union([
  z.object({ rss: z.object({ channel: Items }) }),
  z.object({ 'rdf:RDF': Items }),
])

/** Reads at most fifty issues as plain text. Other elements of the feed are ignored. */
export function parseFeed(xml: string): FeedItem[] {
  const items = readItems(xml).flatMap((item) => (item ? asItem(item) : []))
  if (items.length === 0) throw new FeedRefused('holds no issues')
  return items
}

/** Decodes a feed, also when its server declares a wrong character encoding or none. */
export function decodeFeed(bytes: Buffer, contentType: string): string {
  const declared = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))
  const named = /\bcharset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)
  // UTF-8 is tried first: text in another encoding is hardly ever valid UTF-8, and labels are often wrong.
  for (const label of ['utf-8', named?.[1], declared?.[1]])
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Not this encoding, or an unknown label.
    }
  // Every byte is valid in this encoding, so this always succeeds.
  return new TextDecoder('windows-1252').decode(bytes)
}

function readItems(xml: string): (Item | undefined)[] {
  const end = '</item>'
  const start = xml.split(end, maxItems).join(end) + end
  // The parser reads all attributes of a processing instruction before any limit applies.
  if (/<\?[^?]{1000}/.test(start)) throw new FeedRefused('holds a long instruction')
  try {
    const feed = Feed.parse(boundedParser().parse(withEnclosed(start)))
    return 'rss' in feed ? feed.rss.channel.item : feed['rdf:RDF'].item
  } catch (error) {
    throw error instanceof FeedRefused ? error : new FeedRefused('is no RSS feed with issues')
  }
}

/**
 * The parser runs on the thread that serves pages, so it rejects a feed with far more markup than fifty issues need.
 * It never expands entities, and it rejects a DOCTYPE, which no feed needs.
 */
function boundedParser(): XMLParser {
  let tags = 0
  return new XMLParser({
    parseTagValue: false,
    processEntities: false,
    entityDecoder: {
      addInputEntities() {
        throw new FeedRefused('declares types or entities')
      },
      setExternalEntities() {},
      setXmlVersion() {},
      reset() {},
      decode: (text) => text,
    },
    isArray: (name) => name === 'item',
    // These elements may contain HTML, which is read as text.
    stopNodes: ['..description', '..title'],
    updateTag(name) {
      tags += 1
      if (tags > 5_000) throw new FeedRefused('holds too many tags')
      return name
    },
  })
}

/**
 * Copies the address of an enclosed picture into an element before its enclosure. The parser ignores attributes,
 * because a hostile tag may have a hundred thousand of them.
 */
const withEnclosed = (xml: string) =>
  xml.replace(/<enclosure\s[^<>]{1,4000}>/g, (tag) => {
    const isPicture = /\stype\s*=\s*["']image\//i.test(tag)
    const [, address] = /\surl\s*=\s*["']([^"'<>]{1,1000})["']/i.exec(tag) ?? []
    return isPicture && address ? `<enclosed>${address}</enclosed>${tag}` : tag
  })

function asItem(item: Item): FeedItem[] {
  const title = plainText(item.title ?? '', 300)
  const link = webAddress(plainText(item.link ?? '', 2_000))
  if (!title || !link) return []
  const imageSource = webAddress(plainText(item.image?.url ?? item.enclosed ?? '', 2_000))
  const published = Date.parse(plainText(item.pubDate ?? '', 100))
  return [
    {
      title,
      link,
      published: Number.isNaN(published) ? null : new Date(published).toISOString(),
      description: plainText(item.description ?? '', 500),
      image: drawingFor(link),
      ...(imageSource && { imageSource }),
    },
  ]
}

/** Accepts only http and https addresses, so no link can run a script. */
function webAddress(address: string): string | undefined {
  const url = URL.parse(address)
  const isWeb = url && ['https:', 'http:'].includes(url.protocol) && !url.username && !url.password
  return isWeb ? url.href : undefined
}
