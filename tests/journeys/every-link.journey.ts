import { expect } from 'vitest'
import { journey, siteAddress } from '#tests/kit/journey.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

journey('every link of the site leads somewhere', async ({ page, visit, context }) => {
  const sources = new Map<string, string>()
  for (const { path } of sitemap) {
    await visit(path)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))
    for (const link of links) sources.set(link.replace(/#.*$/, ''), path)
  }
  const broken: string[] = []
  for (const [link, path] of sources) {
    if (!/^(?:https?:|mailto:|tel:|sms:)/.test(link)) broken.push(`${path} has ${link}`)
    if (!link.startsWith(`${siteAddress()}/`)) continue
    const { status } = await context.request.head(link).then((answer) => ({
      status: answer.status(),
    }))
    if (status !== 200) broken.push(`${path} leads to ${link}, which answers ${status}`)
  }
  expect(sources.size).toBeGreaterThan(20)
  expect(broken).toEqual([])
})
