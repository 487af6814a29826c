import { type DOMOutputSpec, Schema, type TagParseRule } from 'prosemirror-model'
import { Picture } from '#contract/picture.ts'

/** A path, a fragment or a full address. The sanitiser of the server removes every other link. */
export const isStoryLink = (href: string): boolean =>
  /^(?:https?:\/\/[^\s/\\]|mailto:[^\s]|tel:[+\d]|#|\/(?![/\\]))[^\s\\]*$/i.test(href)

export const isOurPicture = (src: string | null): src is string =>
  src !== null && Picture.shape.src.safeParse(src).success

const pictureAttrs = {
  src: {},
  alt: { default: '' },
  width: { default: 0 },
  height: { default: 0 },
}

/** Pasted pictures of other hosts are left out: nothing is fetched from an address. */
const readPicture = (element: HTMLElement | null) => {
  const src = element?.getAttribute('src') ?? null
  if (!element || !isOurPicture(src)) return false
  return {
    src,
    alt: element.getAttribute('alt') ?? '',
    width: Number(element.getAttribute('width')) || 0,
    height: Number(element.getAttribute('height')) || 0,
  }
}

/** Reads bold or italic text that other programs write as a style, see `cleanPasted`. */
const styled = (style: RegExp): TagParseRule => ({
  tag: 'span[data-style]',
  getAttrs: ({ dataset }) => (style.test(dataset['style'] ?? '') ? null : false),
  // A text can have both.
  consuming: false,
})

const drawPicture = (attrs: Record<string, unknown>): DOMOutputSpec => [
  'img',
  { src: String(attrs['src']), alt: String(attrs['alt']) },
]

/**
 * The text of a post: exactly the tags that the sanitiser of the server allows. An item of a list holds text and no
 * paragraphs, as in the stored posts.
 */
export const storySchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [
        // An item holds text. A second paragraph or an inner list continues the outer list.
        { tag: 'li p, li ol, li ul', skip: true },
        { tag: 'p' },
        { tag: 'iframe, math, noembed, svg, template', ignore: true },
      ],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [
        { tag: 'h1, h2', attrs: { level: 2 } },
        { tag: 'h3, h4, h5, h6', attrs: { level: 3 } },
      ],
      toDOM: ({ attrs }) => [attrs['level'] === 3 ? 'h3' : 'h2', 0],
    },
    blockquote: {
      group: 'block',
      content: 'paragraph+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'inline*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    /** A picture with its caption. */
    figure: {
      group: 'block',
      content: 'inline*',
      attrs: pictureAttrs,
      isolating: true,
      parseDOM: [
        {
          tag: 'figure',
          contentElement: (node) =>
            (node as HTMLElement).querySelector<HTMLElement>('figcaption') ??
            document.createElement('figcaption'),
          getAttrs: (element) => readPicture(element.querySelector('img')),
        },
        { tag: 'img', context: 'doc/', getAttrs: readPicture },
      ],
      toDOM: ({ attrs }) => ['figure', drawPicture(attrs), ['figcaption', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    image: {
      group: 'inline',
      inline: true,
      attrs: pictureAttrs,
      parseDOM: [{ tag: 'img', getAttrs: readPicture }],
      toDOM: ({ attrs }) => drawPicture(attrs),
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return isStoryLink(href) && { href }
          },
        },
      ],
      // A link of the text must not leave the editor, so it has no address here.
      toDOM: () => ['a', 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps a whole document in a <b> of normal weight.
        {
          tag: 'b',
          getAttrs: ({ dataset }) =>
            !/(?:^|;)\s*font-weight:\s*(?:normal|400)/i.test(dataset['style'] ?? '') && null,
        },
        styled(/(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i),
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, styled(/(?:^|;)\s*font-style:\s*italic/i)],
      toDOM: () => ['em', 0],
    },
  },
})
