import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'
import { atWidths, journey, siteAddress } from '#tests/kit/journey.ts'
import { sitemap } from '#tests/kit/sitemap.ts'

test('every route of the site has an address in the map of these journeys', () => {
  const paths = sitemap.map(({ path }) => path.replace(/\?.*$/, ''))
  const missing = routes
    .map((route) => `/${route.path ?? ''}`)
    .filter((path) => path !== '/*' && path !== '/styleguide')
    .filter((path) => !paths.some((known) => matches(path, known)))
  expect(missing).toEqual([])
})

for (const { path, heading, proves, hasHeader } of sitemap) {
  atWidths([1440, 390], `${proves} [S2.23] [S2.30] ${path} is whole`, async ({ page, visit }) => {
    await visit(path)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
      expect.stringMatching(heading),
    ])
    expect(await page.getByRole('banner').isVisible()).toBe(hasHeader)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await page.getByRole('main').count()).toBe(1)
  })

  journey(`[S1.2] [S6.1] ${path} asks nobody to sign in`, async ({ page, visit }) => {
    await visit(path)
    const gate = /\b(?:sign|log)[ -]?in\b|\bpassword\b|\bmy account\b/i
    expect(await page.getByRole('link', { name: gate }).count()).toBe(0)
    expect(await page.getByRole('button', { name: gate }).count()).toBe(0)
    expect(await page.locator('input[type=password]').count()).toBe(0)
  })

  journey(`${path} tells search engines what it is`, async ({ page, visit }) => {
    await visit(path)
    expect(await page.title()).toMatch(/\S.* · \S/)
    expect((await headValue(page, 'meta[name=description]', 'content')).length).toBeGreaterThan(20)
    const canonical = await headValue(page, 'link[rel=canonical]', 'href')
    expect(canonical.startsWith(siteAddress() + path.replace(/\?.*$/, ''))).toBe(true)
  })
}

atWidths([1440, 390], 'an unknown address gets a kind page and says 404', async (walk) => {
  await walk.visit('/no-such-page', { status: 404 })
  await walk.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await walk.page.getByRole('contentinfo').isVisible()).toBe(true)
  await walk.axe()
})

const headValue = async (page: Page, selector: string, attribute: string) =>
  (await page.locator(`head ${selector}`).getAttribute(attribute)) ?? ''

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
