import { expect } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const rss = (items: string) => `<rss version="2.0"><channel>${items}</channel></rss>`
const item = (title: string, month: string, image = '') =>
  `<item><title>${title}</title><link>https://letters.example/${title.length}</link><pubDate>03 ${month} 16:00:00 GMT</pubDate><description>Words</description>${image}</item>`

journey(
  '[S4.29] [S9.15] [S1.41] a spinner shows until the letters have loaded, then the first three show',
  async ({ page, visit }) => {
    const letThrough = await holdBack(page, '**/api/v1/newsletter/feed')
    await visit('/')
    const section = page.getByRole('region', { name: 'Our Newsletters' })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('status').getByText('Fetching the letters')).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    letThrough()
    await expect(section.getByRole('listitem').first()).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(3)
    await expect(section.getByRole('status')).toHaveCount(0)
  },
)

journey(
  '[S2.63] [S9.25] each letter links to the newsletter site and shows its month',
  async ({ page, visit }) => {
    await visit('/')
    const section = page.getByRole('region', { name: 'Our Newsletters' })
    await section.scrollIntoViewIfNeeded()
    const letters = section.getByRole('listitem').getByRole('link')
    await expect(letters.first()).toBeVisible()
    for (const letter of await letters.all()) {
      expect(await letter.getAttribute('href')).toMatch(
        /^https:\/\/newsletter\.baobabpride\.example\//,
      )
      await expect(letter).toHaveAttribute('target', '_blank')
      expect(await letter.textContent()).toMatch(
        /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
      )
    }
  },
)

journey(
  "[S2.64] [S2.65] 'All Newsletters' and 'Subscribe Now' open external pages in a new tab",
  async ({ page, visit }) => {
    await visit('/')
    const section = page.getByRole('region', { name: 'Our Newsletters' })
    await section.scrollIntoViewIfNeeded()
    for (const [name, path] of [
      ['All Newsletters', '/archive'],
      ['Subscribe Now', '/subscribe'],
    ] as const) {
      const link = section.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', `https://newsletter.baobabpride.example${path}`)
      await expect(link).toHaveAttribute('target', '_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
    }
    await expect(section.getByText('our own list')).toBeVisible()
  },
)

journey(
  '[S9.21] [S9.25] [S3.10] [S3.11] the letters come from the XML items of the feed',
  async ({ page, visit }) => {
    const long = 'One two three four five six seven eight nine ten eleven twelve'
    const image = '<enclosure url="/media/upload/artwork/blog-care.svg" type="image/svg+xml"/>'
    const spy = '<image><url>https://spy.example/pixel.gif</url></image>'
    const contents = rss(item(long, 'Jun 2025', image) + item('Short &amp; sweet', 'May 2025', spy))
    await page.route('**/api/v1/newsletter/feed', (route) =>
      route.fulfill({ json: { contents, asOf: null } }),
    )
    await visit('/newsletter')
    const section = page.getByRole('region', { name: 'Our Newsletters' })
    await section.scrollIntoViewIfNeeded()
    const letters = section.getByRole('listitem')
    await expect(letters.first()).toBeVisible()
    expect(await letters.first().innerText()).toMatch(/June 2025\s+One two .* nine ten…/)
    await expect(letters.first().getByRole('link', { name: /eleven twelve/ })).toBeVisible()
    expect(await letters.nth(1).innerText()).toMatch(/May 2025\s+Short & sweet/)
    const pictures = await page
      .getByRole('main')
      .locator('li img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
    expect(pictures).toEqual([expect.stringContaining('artwork/blog-care.svg')])
  },
)

journey(
  "[S2.134] [S2.135] [Q4] the blog has letters as cards with external links, and an external 'Subscribe Now'",
  async ({ page, visit, axe }) => {
    await visit('/blog')
    const section = page.getByRole('region', { name: 'Newsletters', exact: true })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('listitem').first()).toBeVisible()
    const cards = section.getByRole('listitem').getByRole('link')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) {
      expect(await card.getAttribute('href')).toMatch(
        /^https:\/\/newsletter\.baobabpride\.example\//,
      )
      await expect(card).toHaveAttribute('target', '_blank')
    }
    const subscribe = section.getByRole('link', { name: 'Subscribe Now' })
    await expect(subscribe).toHaveAttribute(
      'href',
      'https://newsletter.baobabpride.example/subscribe',
    )
    await expect(section.getByText('which keeps its own list')).toBeVisible()
    await axe()
  },
)

for (const [what, fulfil] of [
  ['fails', { status: 503, body: 'no' }],
  ['is invalid', { json: { contents: '<rss><channel>', asOf: null } }],
  ['has no letters yet', { json: { contents: rss(''), asOf: null } }],
] as const)
  journey(
    `[Q77] for a feed that ${what} the page shows a message and a link to the letters`,
    async (journeyContext) => {
      const { page, visit, expectConsole } = journeyContext
      if ('status' in fulfil) expectConsole(/status of 503/)
      await page.route('**/api/v1/newsletter/feed', (route) => route.fulfill(fulfil))
      await visit('/')
      const section = page.getByRole('region', { name: 'Our Newsletters' })
      await section.scrollIntoViewIfNeeded()
      const way = section.getByRole('link', { name: 'Read them on our newsletter site' })
      await expect(way).toBeVisible()
      await expect(way).toHaveAttribute('href', 'https://newsletter.baobabpride.example/archive')
      await expect(section.getByRole('status')).toHaveCount(0)
    },
  )

journey(
  'without script a link replaces the list, and the form is usable',
  async ({ page, visit }) => {
    await visit('/newsletter')
    await expect(page.getByRole('link', { name: 'Read them on our newsletter site' })).toBeVisible()
    await expect(page.getByText('Fetching the letters')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  },
  { javaScript: false },
)

atWidths([1440, 390], 'the newsletter page passes axe', async ({ page, visit, axe }) => {
  await visit('/newsletter')
  const section = page.getByRole('region', { name: 'Our Newsletters' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByRole('listitem').first()).toBeVisible()
  await axe()
})
