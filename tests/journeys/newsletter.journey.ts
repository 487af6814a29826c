import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'

const rss = (items: string) => `<rss version="2.0"><channel>${items}</channel></rss>`
const item = (title: string, month: string, image = '') =>
  `<item><title>${title}</title><link>https://letters.example/${title.length}</link><pubDate>03 ${month} 16:00:00 GMT</pubDate><description>Words</description>${image}</item>`
const letterSite = 'https://newsletter.baobabpride.example'
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Our Newsletters' })

journey('the newest letters on the home page', async ({ page, visit, step }) => {
  const letThrough = await holdBack(page, '**/api/v1/newsletter/feed')
  await visit('/')
  const section = sectionOf(page)
  await section.scrollIntoViewIfNeeded()
  await step('[S4.29] a spinner shows until the letters have loaded', async () => {
    await expect(section.getByRole('status').getByText('Fetching the letters')).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(0)
  })
  letThrough()
  await step('[S4.29] [S9.15] [S1.41] then the first three show', async () => {
    await expect(section.getByRole('listitem').first()).toBeVisible()
    await expect(section.getByRole('listitem')).toHaveCount(3)
    await expect(section.getByRole('status')).toHaveCount(0)
  })
  await step('[S2.63] [S9.25] each letter links to its site and shows its month', async () => {
    await section.scrollIntoViewIfNeeded()
    const letters = section.getByRole('listitem').getByRole('link')
    await expect(letters).toHaveCount(3)
    for (const letter of await letters.all()) {
      expect.soft(await letter.getAttribute('href')).toMatch(new RegExp(`^${letterSite}/`))
      await expect.soft(letter).toHaveAttribute('target', '_blank')
      expect
        .soft(await letter.textContent())
        .toMatch(
          /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/,
        )
    }
  })
})

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
    const section = sectionOf(page)
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

journey('a feed without letters', async ({ page, visit, step, expectConsole }) => {
  expectConsole(/status of 503/)
  for (const [failure, fulfil] of [
    ['fails', { status: 503, body: 'no' }],
    ['is invalid', { json: { contents: '<rss><channel>', asOf: null } }],
    ['has no letters yet', { json: { contents: rss(''), asOf: null } }],
  ] as const)
    await step(`[Q77] for a feed that ${failure} a link leads to the letters`, async () => {
      await page.unroute('**/api/v1/newsletter/feed')
      await page.route('**/api/v1/newsletter/feed', (route) => route.fulfill(fulfil))
      await visit('/')
      const section = sectionOf(page)
      await section.scrollIntoViewIfNeeded()
      const link = section.getByRole('link', { name: 'Read them on our newsletter site' })
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', `${letterSite}/archive`)
      await expect(section.getByRole('status')).toHaveCount(0)
    })
})

test("[S2.64] [S2.65] 'All Newsletters' and 'Subscribe Now' open external pages in a new tab", async () => {
  const { document } = await readPage('/')
  const section = document.querySelector('[aria-labelledby=newsletters]')
  for (const [name, path] of [
    ['All Newsletters', '/archive'],
    ['Subscribe Now', '/subscribe'],
  ] as const) {
    const link = section?.querySelectorAll('a').find((anchor) => textOf(anchor).startsWith(name))
    expect(link?.getAttribute('href')).toBe(letterSite + path)
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toContain('noopener')
  }
  expect(textOf(section)).toContain('our own list')
})

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
