import { escapeXml } from '#server/kit/escape-xml.ts'
import type { FeedItem } from './feed-item.ts'

/** RSS of our own making: whatever the words are, they arrive as text. */
export function writeFeed(
  channel: { title: string; link: string },
  items: readonly FeedItem[],
  asOf: Date | null,
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>',
    element('title', channel.title),
    element('link', channel.link),
    ...(asOf ? [element('lastBuildDate', asOf.toUTCString())] : []),
    ...items.map(itemXml),
    '</channel></rss>\n',
  ].join('')
}

const itemXml = ({ title, link, published, description, image }: FeedItem) =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    ...(published ? [element('pubDate', new Date(published).toUTCString())] : []),
    element('description', description),
    `<image>${element('url', image)}</image>`,
    '</item>',
  ].join('')

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
