import { parseHtml } from '#tests/kit/html.ts'
import { siteAddress } from './journey.ts'

export { textOf } from '#tests/kit/html.ts'

/**
 * Reads a page of the running site without a browser: the real headers, cache and loaders, in a few milliseconds. For
 * everything that the HTML alone proves. A journey proves what only a browser knows: focus, layout, script, navigation.
 */
export async function readPage(path: string, { site = siteAddress() } = {}) {
  const response = await fetch(site + path, { redirect: 'manual' })
  const html = await response.text()
  return { status: response.status, headers: response.headers, html, document: parseHtml(html) }
}
