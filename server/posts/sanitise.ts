import { escapeXml } from '#server/kit/escape-xml.ts'
import sanitizeHtml from 'sanitize-html'
import { Picture } from '#contract/picture.ts'

/** Tags a story is made of. None of them leaves HTML or holds anything but text and each other. */
const allowedTags = 'a blockquote br em figcaption figure h2 h3 hr img li ol p strong ul'.split(' ')

/** Tags whose inside is not prose, or is read by one parser as text and by another as markup. */
const droppedWhole = `
  applet embed head iframe math noembed noframes noscript object option plaintext script
  select style svg template textarea title xmp
`
  .trim()
  .split(/\s+/)

const options: sanitizeHtml.IOptions = {
  allowedTags,
  nonTextTags: droppedWhole,
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    // The one heading of the first rank is the title of the page.
    h1: 'h2',
    a: (_tag, given) => ({ tagName: 'a', attribs: linkAttributes(given) }),
    img: (_tag, given) => ({ tagName: 'img', attribs: pictureAttributes(given) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}

const roundsMost = 4

/**
 * The part of a text that may stand on a page. What it answers it would answer again: a text that
 * still changes after a few rounds is hiding something, and only its words are kept.
 */
export function sanitise(html: string): string {
  let text = html
  for (let round = 0; round < roundsMost; round += 1) {
    const clean = sanitizeHtml(withoutHidden(text), options)
    if (clean === text) return clean
    text = clean
  }
  return asHtml(plainText(text))
}

/** The words alone, as a person reads them. */
export function plainText(html: string): string {
  const apart = html.replace(/<(?:\/?(?:p|li|h[1-6]|blockquote|figcaption|ul|ol)|br)\b/gi, ' $&')
  const words = sanitizeHtml(withoutHidden(apart), {
    allowedTags: [],
    nonTextTags: droppedWhole,
  })
  return words
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof signs) => signs[name])
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words as HTML that shows exactly them. */
const asHtml = (words: string): string => `<p>${escapeXml(words)}</p>`

const signs = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** Controls have no place in a story; PostgreSQL refuses the first of them, and parsers disagree on the rest. */
const withoutHidden = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- these controls are exactly what must go
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF]/g, '')

/** A place on this site, on this page, or a full address; the schemes are checked once more by the library. */
const isPlainLink = (href: string) =>
  /^(?:https?:\/\/[^\s/\\]|mailto:[^\s]|tel:[+\d]|#|\/(?![/\\]))[^\s\\]*$/i.test(href)

function linkAttributes({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return isPlainLink(href) ? { href } : {}
}

/** Pictures come from our media host alone, so that no other host learns who reads. */
function pictureAttributes(given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { src = '', alt = '', width = '', height = '' } = given
  if (!Picture.shape.src.safeParse(src).success) return {}
  const picture: sanitizeHtml.Attributes = { src, alt, loading: 'lazy' }
  const hasSize = [width, height].every((side) => /^[1-9]\d{0,3}$/.test(side))
  return hasSize ? { ...picture, width, height } : picture
}
