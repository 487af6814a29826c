import { parse } from 'node-html-parser'
import { siteAddress } from './journey.ts'

/**
 * Reads a page of the running site without a browser: the real headers, cache and loaders, in a few milliseconds. For
 * everything that the HTML alone proves. A journey proves what only a browser knows: focus, layout, script, navigation.
 */
export async function readPage(path: string, { site = siteAddress() } = {}) {
  const response = await fetch(site + path, { redirect: 'manual' })
  const html = await response.text()
  const document = parse(html, { comment: false, blockTextElements: { script: true, style: true } })
  return { status: response.status, headers: response.headers, html, document }
}

/** The text of an element as a visitor reads it, with white space folded. */
export const textOf = (element: { text: string } | null | undefined): string =>
  element?.text.replaceAll(/\s+/g, ' ').trim() ?? ''
