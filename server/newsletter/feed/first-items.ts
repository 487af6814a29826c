import { FeedRefused } from './feed-item.ts'
import { find, trimItem } from './trim-item.ts'

const marks = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item[\s>/]/gi

/**
 * The first items of a feed, each cut down to what an issue's few facts need, for a parser to read. One pass
 * from start to end, so that no arrangement of characters makes it slow. Declarations of types and entities
 * are refused: no feed needs them, and they are how parsers are blown up.
 */
export function firstItems(xml: string, most: number): string[] {
  const items: string[] = []
  let at = 0
  while (items.length < most) {
    marks.lastIndex = at
    const mark = marks.exec(xml)
    if (!mark) break
    const kind = mark[0].slice(0, 3).toLowerCase()
    if (kind === '<![') at = find(xml, ']]>', mark.index) + 3
    else if (kind === '<!-') at = find(xml, '-->', mark.index) + 3
    else if (kind.startsWith('<!')) throw new FeedRefused('declares types or entities')
    else {
      const { item, end } = trimItem(xml, mark.index)
      items.push(item)
      at = end
    }
  }
  return items
}
