import { expect, test } from '@playwright/test'
import { siteAddress } from '#tests/kit/journey/journey.ts'
import { sitemap } from '#tests/kit/journey/sitemap.promises.ts'

test('every internal link of the site works', async () => {
  const sources = await linksOfAllPages()
  const broken: string[] = []
  for (const [link, path] of sources) {
    if (!/^(?:https?|mailto|tel|sms|webcal):$/.test(new URL(link).protocol))
      broken.push(`${path} has ${link}`)
    if (!link.startsWith(`${siteAddress()}/`)) continue
    const { status } = await fetch(link, { method: 'HEAD' })
    if (status !== 200) broken.push(`${path} links to ${link}, which responds ${status}`)
  }
  expect(sources.size).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

/** Each linked address, with a page that has the link. */
async function linksOfAllPages(): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for (const { path } of sitemap) {
    const html = await (await fetch(siteAddress() + path)).text()
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g))
      sources.set(addressOf(href, path), path)
  }
  return sources
}

function addressOf(href: string, path: string): string {
  const address = new URL(href.replaceAll('&amp;', '&'), siteAddress() + path)
  address.hash = ''
  return address.href
}
