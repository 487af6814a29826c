/** Everything may be found but the calls of the API; pages that should not be found say so themselves. */
export const writeRobots = (siteUrl: string): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`
