import { escapeXml } from '#server/kit/escape-xml.ts'

type SitemapEntry = { path: string; changedOn?: string }

/** Each module with pages of its own lists them. */
export type SitemapSource = () => Promise<readonly SitemapEntry[]>

export async function writeSitemap(
  siteUrl: string,
  sources: readonly SitemapSource[],
): Promise<string> {
  const pages = (await Promise.all(sources.map((listPages) => listPages()))).flat()
  const entries = pages.map(({ path, changedOn }) => {
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : ''
    return `  <url><loc>${escapeXml(siteUrl + path)}</loc>${changed}</url>\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...entries,
    '</urlset>\n',
  ].join('')
}
