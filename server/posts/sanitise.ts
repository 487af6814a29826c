import { escapeXml } from '#server/kit/escape-xml.ts'
import sanitizeHtml from 'sanitize-html'
import { Picture } from '#contract/picture.ts'

/** None of these tags leaves the HTML namespace or contains anything except text and these tags. */
const allowedTags = 'a blockquote br em figcaption figure h2 h3 hr img li ol p strong ul'.split(' ')

/** Removed with their content: it is not text for readers, or parsers disagree whether it is text or markup. */
const removedWithContent = `
  applet embed head iframe math noembed noframes noscript object option plaintext script
  select style svg template textarea title xmp
`
  .trim()
  .split(/\s+/)

const options: sanitizeHtml.IOptions = {
  allowedTags,
  nonTextTags: removedWithContent,
  allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width', 'height', 'loading'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    b: 'strong',
    i: 'em',
    // The title of the page is its only h1.
    h1: 'h2',
    a: (_tag, attributes) => ({ tagName: 'a', attribs: linkAttributes(attributes) }),
    img: (_tag, attributes) => ({ tagName: 'img', attribs: pictureAttributes(attributes) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}

const maxPasses = 4

/**
 * Removes everything that is not allowed on a page. Idempotent: a text that still changes after several passes tries to
 * trick the sanitiser, so only its plain text is returned.
 */
export function sanitise(html: string): string {
  let text = html
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const clean = sanitizeHtml(withoutControls(text), options)
    if (clean === text) return clean
    text = clean
  }
  return asHtml(plainText(text))
}

/** The text without markup, on one line. */
export function plainText(html: string): string {
  const separated = html.replace(
    /<(?:\/?(?:p|li|h[1-6]|blockquote|figcaption|ul|ol)|br)\b/gi,
    ' $&',
  )
  const text = sanitizeHtml(withoutControls(separated), {
    allowedTags: [],
    nonTextTags: removedWithContent,
  })
  return text
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof entities) => entities[name])
    .replace(/\s+/g, ' ')
    .trim()
}

const asHtml = (text: string): string => `<p>${escapeXml(text)}</p>`

const entities = { lt: '<', gt: '>', quot: '"', amp: '&' }

/** PostgreSQL rejects the null character, and parsers disagree on the other control characters. */
const withoutControls = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- it removes exactly these characters
  text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFEFF]/g, '')

/** A path, a fragment or a full address. The library checks the schemes again. */
const isPlainLink = (href: string) =>
  /^(?:https?:\/\/[^\s/\\]|mailto:[^\s]|tel:[+\d]|#|\/(?![/\\]))[^\s\\]*$/i.test(href)

function linkAttributes({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return isPlainLink(href) ? { href } : {}
}

/** Allows pictures of our media host only, so that no other host sees the readers. */
function pictureAttributes(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { src = '', alt = '', width = '', height = '' } = attributes
  if (!Picture.shape.src.safeParse(src).success) return {}
  const picture: sanitizeHtml.Attributes = { src, alt, loading: 'lazy' }
  const hasSize = [width, height].every((side) => /^[1-9]\d{0,3}$/.test(side))
  return hasSize ? { ...picture, width, height } : picture
}
