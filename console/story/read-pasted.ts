import { inertDocument } from './read-story.ts'
import { isOurPicture, isStoryLink } from './story-schema.ts'

/** Pasted HTML that the schema of a story can read, and what the story leaves out, in words for the person. */
export type Pasted = { html: string; leftOut: readonly string[] }

export function readPasted(source: string): Pasted {
  const html = withoutStyles(source)
  // Copied in this editor.
  if (html.includes('data-pm-slice')) return { html, leftOut: [] }
  const page = inertDocument().createElement('div')
  page.innerHTML = html
  if (!/\bmso/i.test(html)) return { html, leftOut: describeLeftOut(page) }
  const leftOut = describeLeftOut(page)
  cleanWord(page)
  return { html: page.innerHTML, leftOut }
}

/**
 * Renames the style attributes of pasted HTML, which the schema reads for bold and italic text. The policy of the Desk
 * blocks styles in every document, and a blocked style is an error in the console of the browser.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi, (element) =>
    element.replace(/(\s)style(\s*=)/i, '$1data-style$2'),
  )

const isStyled = (element: Element, style: RegExp): boolean =>
  style.test(element.getAttribute('data-style') ?? '')

const all = (page: Element, selector: string) => [...page.querySelectorAll(selector)]

const wordComments = '[data-style*="comment-list"], .MsoCommentReference'
const inWordList = /mso-list:\s*(l\d+)\s+level(\d+)/i

/**
 * Word writes an item of a list as a paragraph that begins with its bullet or number. Comments, deleted words and empty
 * paragraphs of a document are no part of its text. Links inside the document lead nowhere.
 */
function cleanWord(page: Element): void {
  for (const element of all(page, `del, ${wordComments}`)) element.remove()
  for (const paragraph of all(page, 'p'))
    if (paragraph.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove()
  for (const link of all(page, 'a[href^="#_"]')) link.removeAttribute('href')
  const lists = new Map<Element, string>()
  for (const element of all(page, '[data-style*="mso-list"]')) {
    const [, list] = inWordList.exec(element.getAttribute('data-style') ?? '') ?? []
    if (list !== undefined && element.matches('p')) moveIntoList(element, list, lists)
  }
  for (const bullet of all(page, '[data-style*="mso-list"]'))
    if (isStyled(bullet, isBullet)) bullet.remove()
}

const isBullet = /mso-list:\s*ignore/i

/** Continues the list right before a paragraph, or begins one. */
function moveIntoList(paragraph: Element, name: string, lists: Map<Element, string>): void {
  const before = paragraph.previousElementSibling
  const isContinued = before !== null && lists.get(before) === name
  const list = isContinued ? before : inertDocument().createElement(listTag(paragraph))
  if (!isContinued) {
    paragraph.before(list)
    lists.set(list, name)
  }
  const item = inertDocument().createElement('li')
  item.append(...paragraph.childNodes)
  list.append(item)
  paragraph.remove()
}

function listTag(paragraph: Element): 'ol' | 'ul' {
  const bullet = all(paragraph, '[data-style]').find((element) => isStyled(element, isBullet))
  return /^\s*\(?(?:\d+|[a-z]+)[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
}

const plainColours = /^(?:inherit|initial|auto|black|windowtext|#0{3}|#0{6}|rgb\(0, ?0, ?0\))$/i
const plainGrounds = /^(?:inherit|initial|none|transparent|white|#f{3}|#f{6})$/i

/** What a story cannot hold. Links have a colour and a line of their own in every program. */
function describeLeftOut(page: Element): string[] {
  const styled = (style: RegExp) =>
    all(page, '[data-style]').filter((element) => isStyled(element, style) && !element.closest('a'))
  const colours = all(page, '[data-style], font[color]').filter(
    (element) => isColoured(element) && !element.closest('a'),
  )
  const pictures = all(page, 'img').filter((image) => !isOurPicture(image.getAttribute('src')))
  const links = all(page, 'a[href]').filter((link) => {
    const href = link.getAttribute('href') ?? ''
    return !link.matches(`${wordComments} *`) && (!isStoryLink(href) || href.startsWith('#_'))
  })
  const levels = styled(/mso-list:\s*l\d+\s+level[2-9]/i)
  return [
    ...counted(pictures.length, 'picture', 'pictures'),
    ...counted(all(page, 'table').length, 'table (its words stay)', 'tables (their words stay)'),
    ...counted(links.length, 'link that visitors cannot open', 'links that visitors cannot open'),
    ...counted(all(page, 'iframe, video, audio, object').length, 'film', 'films'),
    ...named('comments', all(page, wordComments)),
    ...named('the levels of a list', [...all(page, 'li ul, li ol'), ...levels]),
    ...named('underlines', [...all(page, 'u'), ...styled(/text-decoration[^;]*underline/i)]),
    ...named('crossed-out lines', [
      ...all(page, 's, strike'),
      ...styled(/text-decoration[^;]*line-through/i),
    ]),
    ...named('colours', colours),
  ]
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

const named = (name: string, found: readonly Element[]): string[] =>
  found.length === 0 ? [] : [name]

function isColoured(element: Element): boolean {
  const style = element.getAttribute('data-style') ?? ''
  const [, colour = 'black'] = /(?:^|;)\s*color:\s*([^;]+?)\s*(?:;|$)/i.exec(style) ?? []
  const [, ground = 'none'] =
    /(?:^|;)\s*background(?:-color)?:\s*([^;]+?)\s*(?:;|$)/i.exec(style) ?? []
  return element.matches('font[color]') || !plainColours.test(colour) || !plainGrounds.test(ground)
}
