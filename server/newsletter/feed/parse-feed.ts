import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { drawingFor, type FeedItem, FeedRefused, mostItems } from './feed-item.ts'
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

/** The issues of a feed as plain facts, the first fifty at most. Whatever else it carries is left behind. */
export function parseFeed(xml: string): FeedItem[] {
  const items = readItems(xml).flatMap((item) => (item ? asItem(item) : []))
  if (items.length === 0) throw new FeedRefused('holds no issues')
  return items
}

/** The text of a feed, whatever its server says or leaves out about its characters. */
export function decodeFeed(bytes: Buffer, contentType: string): string {
  const declared = /\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))
  const named = /\bcharset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType)
  // UTF-8 is tried first: text in another encoding is hardly ever valid UTF-8, and labels are often wrong.
  for (const label of ['utf-8', named?.[1], declared?.[1]])
    try {
      if (label) return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Another encoding, or a label that names none.
    }
  // Every byte means something here, so this always succeeds.
  return new TextDecoder('windows-1252').decode(bytes)
}

function readItems(xml: string): (Item | undefined)[] {
  const end = '</item>'
  const start = xml.split(end, mostItems).join(end) + end
  // The parser reads all attributes of an instruction before any limit applies.
  if (/<\?[^?]{1000}/.test(start)) throw new FeedRefused('holds a long instruction')
  try {
    const feed = Feed.parse(boundedParser().parse(withEnclosed(start)))
    return 'rss' in feed ? feed.rss.channel.item : feed['rdf:RDF'].item
  } catch (error) {
    throw error instanceof FeedRefused ? error : new FeedRefused('is no RSS feed with issues')
  }
}

/**
 * The parser runs on the thread that serves pages, so a feed with far more markup than fifty issues need is
 * refused. Entities are never expanded, and a DOCTYPE is refused: no feed needs one.
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
      decode: (given) => given,
    },
    isArray: (name) => name === 'item',
    // Inside these is markup of its own, to be read as text.
    stopNodes: ['..description', '..title'],
    updateTag(name) {
      tags += 1
      if (tags > 5_000) throw new FeedRefused('holds too many tags')
      return name
    },
  })
}

/**
 * Writes the address of an enclosed picture as an element before its enclosure. The parser ignores attributes,
 * since one tag may hold a hundred thousand of them.
 */
const withEnclosed = (xml: string) =>
  xml.replace(/<enclosure\s[^<>]{1,4000}>/g, (tag) => {
    const isPicture = /\stype\s*=\s*["']image\//i.test(tag)
    const [, address] = /\surl\s*=\s*["']([^"'<>]{1,1000})["']/i.exec(tag) ?? []
    return isPicture && address ? `<enclosed>${address}</enclosed>${tag}` : tag
  })

function asItem(given: Item): FeedItem[] {
  const title = plainText(given.title ?? '', 300)
  const link = webAddress(plainText(given.link ?? '', 2_000))
  if (!title || !link) return []
  const imageSource = webAddress(plainText(given.image?.url ?? given.enclosed ?? '', 2_000))
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
