import { expect, type Page } from '@playwright/test'
import { atWidths, journey, siteAddress } from '#tests/kit/journey/journey.ts'

const path = '/blog/jollof-and-other-ways-we-say-stay'

const fact = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: 'About this story' })
    .getByRole('term')
    .filter({ hasText: name })
    .locator('xpath=following-sibling::dd')

atWidths(
  [1440, 390],
  '[S2.136] [S2.137] a post opens with its title and its cover',
  async (journeyContext) => {
    const { page, visit, axe } = journeyContext
    await visit(path)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Jollof, and other ways we say stay' }),
    ).toBeVisible()
    const cover = page.getByRole('article').getByRole('img', { name: /pot steams/ })
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await axe()
  },
)

journey('[S2.138] [S2.139] a post says who wrote it and when', async ({ page, visit }) => {
  await visit(path)
  expect(await fact(page, 'Author').textContent()).toMatch(/\w+ \w+$/)
  expect(await fact(page, 'Date Published').textContent()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 202\d$/)
  expect(await fact(page, 'Reading time').textContent()).toMatch(/^\d+ minutes$/)
})

journey('[S2.140] the story is HTML with headings and paragraphs', async ({ page, visit }) => {
  await visit(path)
  const story = page.getByRole('article')
  expect(await story.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(1)
  expect(await story.getByRole('paragraph').count()).toBeGreaterThan(10)
  await expect(story.getByText(/<\/?(?:p|h2|em)>/)).toHaveCount(0)
})

const shared = '[S2.141] [S2.142] [S7.31] the page can be shared on four networks'
const checkShares = async (page: Page, address: string) => {
  const links = page.getByRole('list', { name: 'Share' }).getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  const hosts = targets.map((target) => new URL(target).host)
  expect(hosts).toEqual(['x.com', 'www.facebook.com', 'www.linkedin.com', 'www.pinterest.com'])
  for (const target of targets) {
    const params = new URL(target).searchParams
    expect(params.get('url') ?? params.get('u')).toBe(address)
  }
  for (const name of ['X', 'Facebook', 'LinkedIn', 'Pinterest']) {
    const link = links.filter({ hasText: name })
    await expect(link).toHaveAttribute('target', '_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
}

journey(shared, async ({ page, visit }) => {
  await visit(`${path}?utm_source=letter#share`)
  await checkShares(page, siteAddress() + path)
  await page.getByRole('link', { name: /^Previous post/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^(?!Jollof)/ })).toBeVisible()
  await checkShares(page, siteAddress() + new URL(page.url()).pathname)
})

journey(
  `${shared}, also without script`,
  async ({ page, visit }) => {
    await visit(path)
    await checkShares(page, siteAddress() + path)
  },
  { javaScript: false },
)

journey(
  '[S7.31] under another host name the shared address has that host name',
  async (journeyContext) => {
    const { page, expectHost } = journeyContext
    const other = siteAddress().replace('127.0.0.1', 'localhost')
    expectHost(new URL(other).host)
    await page.route(`${other}/**`, async (route) => {
      const url = route.request().url().replace(other, siteAddress())
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await page.goto(other + path)
    await expect
      .poll(() => page.getByRole('link', { name: /Share on Facebook/ }).getAttribute('href'))
      .toContain(encodeURIComponent(other + path))
  },
)

journey(
  '[S2.143] Previous and Next lead through all posts, and are disabled at the ends',
  async ({ page, visit }) => {
    await visit('/blog/what-supper-is')
    const navigation = page.getByRole('navigation', { name: 'More posts' })
    const before = navigation.getByRole('link', { name: /^Previous post/ })
    const after = navigation.getByRole('link', { name: /^Next post/ })
    expect(await before.textContent()).toMatch(/No older post$/)
    await expect(before).toHaveAttribute('aria-disabled', 'true')
    const visited = [new URL(page.url()).pathname]
    while ((await after.getAttribute('aria-disabled')) === null) {
      const to = await after.getAttribute('href')
      await after.click()
      await page.waitForURL(`**${to}`)
      await expect(before).toHaveAttribute('href', visited.at(-1) ?? '')
      visited.push(new URL(page.url()).pathname)
    }
    expect(await after.textContent()).toMatch(/No newer post$/)
    expect(new Set(visited).size).toBeGreaterThanOrEqual(8)
  },
)

const replaced = [
  ['/blog/what-supper-is', 'Neighbours share bowls of food'],
  ['/blog/your-first-resume-here', ''],
] as const

for (const [address, alt] of replaced)
  journey(`[S2.144] ${address} shows its replacement cover`, async ({ page, visit, context }) => {
    await visit(address)
    const response = await context.request.get(`/api/v1${address}`)
    const { blog } = (await response.json()).data
    const cover = page.getByRole('article').getByRole('img').first()
    await expect(cover).toHaveAttribute('src', blog.coverImage)
    expect(await cover.getAttribute('alt')).toContain(alt)
  })

journey(
  'a post that does not exist shows the page for status 404',
  async ({ page, visit, axe }) => {
    await visit('/blog/no-such-story', { status: 404 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await axe()
  },
)

journey(
  'the head has a preview picture and structured data for other sites',
  async ({ page, visit, context }) => {
    await visit(path)
    const content = (property: string) =>
      page.locator(`meta[property="${property}"]`).getAttribute('content')
    expect(await content('og:type')).toBe('article')
    const card = (await content('og:image')) ?? ''
    expect(card).toBe(
      `${siteAddress()}/media/upload/c_fill,w_1200,h_630,f_png/artwork/blog-jollof.svg`,
    )
    const picture = await context.request.get(card)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(blocks.map((block) => JSON.parse(block))).toContainEqual(
      expect.objectContaining({
        '@type': 'BlogPosting',
        headline: 'Jollof, and other ways we say stay',
        mainEntityOfPage: siteAddress() + path,
        image: card,
      }),
    )
  },
)
