import { parse } from 'node-html-parser'

/** The document of a page. Comments of React are dropped, so that they do not split texts. */
export const parseHtml = (html: string) =>
  parse(html, { comment: false, blockTextElements: { script: true, style: true } })

/** The text of an element as a visitor reads it, with white space folded. */
export const textOf = (element: { text: string } | null | undefined): string =>
  element?.text.replaceAll(/\s+/g, ' ').trim() ?? ''
