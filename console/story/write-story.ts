import { DOMSerializer, type Node } from 'prosemirror-model'
import { inertDocument, type Story } from './read-story.ts'
import { storySchema } from './story-schema.ts'

/**
 * The HTML of a story in the form of the sanitiser. A block that the person has not changed keeps its source, because
 * the editor keeps the objects of unchanged blocks: opening and saving a stored post changes no byte.
 */
export function writeStory(doc: Node, story: Omit<Story, 'doc'> & { doc?: Node }): string {
  if (story.doc?.eq(doc)) return story.html
  const { sources, tail } = story
  let html = ''
  doc.forEach((block) => {
    html += sources.get(block) ?? (isEmpty(block) ? '' : (html && '\n') + writeBlock(block))
  })
  return html && html + tail
}

/** The HTML of a story without the sources of its blocks. */
export const writeBlocks = (doc: Node): string =>
  writeStory(doc, { html: '', sources: new WeakMap(), tail: '' })

const isEmpty = (block: Node): boolean =>
  block.isTextblock && block.childCount === 0 && block.type.name !== 'figure'

const pictureOf = ({ attrs }: Node) =>
  [
    'img',
    {
      src: String(attrs['src']),
      alt: String(attrs['alt']),
      loading: 'lazy',
      ...(attrs['width'] > 0 &&
        attrs['height'] > 0 && { width: attrs['width'], height: attrs['height'] }),
    },
  ] as const

/** Unlike the editor, a post has addresses and sizes. */
const serializer = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(storySchema),
    image: pictureOf,
    figure: (figure) => [
      'figure',
      pictureOf(figure),
      ...(figure.childCount > 0 ? [['figcaption', 0] as const] : []),
    ],
  },
  {
    ...DOMSerializer.marksFromSchema(storySchema),
    link: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0],
  },
)

/** The sanitiser writes tags as XML does. */
const writeBlock = (block: Node): string =>
  new XMLSerializer()
    .serializeToString(serializer.serializeNode(block, { document: inertDocument() }))
    .replace(' xmlns="http://www.w3.org/1999/xhtml"', '')
    .replaceAll('<li>', '\n  <li>')
    .replaceAll(/<\/[ou]l>/g, '\n$&')
