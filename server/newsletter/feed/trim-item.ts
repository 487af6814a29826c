import { FeedRefused } from './feed-item.ts'

const mostTags = 60
/** Characters kept between two tags, and in one item. */
const mostInRun = 1_000
const mostInItem = 4_000

const tagName = /(\/?)([a-z_][\w:.-]{0,60})/iy

/** One item without comments, the long parts of its text, and attributes other than an enclosed picture, and the place where it ends. */
export function trimItem(xml: string, from: number): { item: string; end: number } {
  const kept: string[] = []
  let room = mostInItem
  const keep = (start: number, end: number) => {
    const text = xml.slice(start, Math.min(end, start + mostInRun, start + room))
    room -= text.length
    return text
  }
  let at = find(xml, '>', from) + 1
  if (xml[at - 2] === '/') return { item: '', end: at }

  for (let tags = 0; tags < mostTags; tags++) {
    const next = find(xml, '<', at)
    kept.push(keep(at, next))
    if (xml.startsWith('<![CDATA[', next)) {
      const end = find(xml, ']]>', next)
      kept.push(`<![CDATA[${keep(next + 9, end)}]]>`)
      at = end + 3
    } else if (xml.startsWith('<!--', next)) at = find(xml, '-->', next) + 3
    else {
      if (xml[next + 1] === '!') throw new FeedRefused('declares types or entities')
      at = find(xml, '>', next) + 1
      tagName.lastIndex = next + 1
      const [, slash = '', name = ''] = tagName.exec(xml) ?? []
      if (slash && name === 'item') return { item: kept.join(''), end: at }
      const isWhole = xml[at - 2] === '/'
      const picture = name === 'enclosure' && !slash ? pictureOf(xml.slice(next, at)) : ''
      if (picture && isWhole) kept.push(`<enclosure>${picture}</enclosure>`)
      else if (name) kept.push(`<${slash}${name}${isWhole ? '/' : ''}>${picture}`)
    }
  }
  return { item: kept.join(''), end: find(xml, '</item', at) }
}

/** The address of an enclosed picture, which stands in an attribute. */
function pictureOf(tag: string): string {
  const isPicture = /\stype\s*=\s*["']image\//i.test(tag.slice(0, mostInItem))
  const [, address = ''] = /\surl\s*=\s*["']([^"'<>]{1,1000})["']/i.exec(tag) ?? []
  return isPicture ? address : ''
}

/** A feed that ends before a mark that must come was not sent to its end. */
export function find(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from)
  if (found === -1) throw new FeedRefused('is cut off')
  return found
}
