import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const stories = (page: Page) => page.getByRole('region', { name: 'Stories' })

atWidths([1440, 390], '[S2.13] [S2.133] every card links to its post', async (journeyContext) => {
  const { page, visit } = journeyContext
  await visit('/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Blog', exact: true })).toBeVisible()
  const links = stories(page).getByRole('link', { name: /^Read more about / })
  const cards = stories(page).getByRole('article')
  expect(await cards.count()).toBeGreaterThanOrEqual(8)
  await expect(links).toHaveCount(await cards.count())
  for (const card of await cards.all()) {
    const title = await card.getByRole('heading', { level: 2 }).textContent()
    const link = card.getByRole('link', { name: `Read more about ${title}`, exact: true })
    expect(await link.getAttribute('href')).toMatch(/^\/blog\/[a-z0-9-]+$/)
  }
  const second = cards.nth(1).getByRole('heading')
  const title = (await second.textContent()) ?? ''
  await links.nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/blog\/[a-z0-9-]+$/)
  await journeyContext.axe()
})

journey('[S9.22] a card shows ten words and an ellipsis', async ({ page, visit }) => {
  await visit('/blog')
  for (const card of await stories(page).getByRole('article').all()) {
    const opening = await card.getByRole('paragraph').filter({ hasText: /…$/ }).textContent()
    expect(opening?.split(' ')).toHaveLength(10)
  }
})

journey('the page of the list does not contain the full stories', async ({ visit }) => {
  const farInside = 'cooked too much'
  expect(await (await visit('/blog/what-supper-is')).text()).toContain(farInside)
  expect(await (await visit('/blog')).text()).not.toContain(farInside)
})

journey(
  '[S2.133] a row has three cards of equal width, also an incomplete last row',
  async (journeyContext) => {
    await journeyContext.visit('/blog')
    const cards = await stories(journeyContext.page).getByRole('article').all()
    const boxes = await Promise.all(cards.slice(1).map((card) => card.boundingBox()))
    const widths = boxes.map((box) => Math.round(box?.width ?? 0))
    expect(new Set(widths).size).toBe(1)
    expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3)
    expect(boxes.at(-1)?.x).toBeLessThan(720)
  },
)

journey('[S9.27] the post of 10 April 2025 shows 10 March 2025', async ({ page, visit }) => {
  await visit('/blog')
  const card = stories(page).getByRole('article').filter({ hasText: 'four drums' })
  await expect(card.getByText('Mar 10, 2025', { exact: true })).toBeVisible()
  await visit('/blog/how-we-tune-a-room-with-four-drums')
  await expect(page.getByText('Mar 10, 2025', { exact: true })).toBeVisible()
  await expect(page.getByText('Apr 10, 2025')).toHaveCount(0)
})

journey(
  '[S2.133] [S2.140] the blog can be read without script',
  async ({ page, visit }) => {
    await visit('/blog')
    await stories(page).getByRole('link', { name: 'Read more about What supper is' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'What supper is' })).toBeVisible()
    expect(await page.getByRole('article').getByRole('paragraph').count()).toBeGreaterThan(10)
  },
  { javaScript: false },
)

atWidths(
  [1440, 390],
  'the list of stories passes axe and links its feed',
  async ({ page, visit, axe }) => {
    await visit('/blog')
    await axe()
    const feed = page.locator('link[rel=alternate][type="application/rss+xml"]')
    await expect(feed).toHaveAttribute('href', '/blog/feed.xml')
  },
)

const newsletters = (page: Page) => page.getByRole('region', { name: 'Newsletters', exact: true })

journey(
  '[S2.134] the newest issues are cards that link to the newsletter site',
  async ({ page, visit }) => {
    await visit('/blog')
    await newsletters(page).scrollIntoViewIfNeeded()
    const cards = newsletters(page).getByRole('list').getByRole('link')
    await expect(cards).toHaveCount(3)
    for (const card of await cards.all()) {
      expect(await card.textContent()).toMatch(/[A-Z][a-z]+ 20\d\d.+Read the letter/)
      expect(await card.getAttribute('href')).toMatch(/^https:\/\//)
      await expect(card).toHaveAttribute('target', '_blank')
      expect(await card.getAttribute('rel')).toContain('noopener')
    }
  },
)

journey(
  '[S2.135] Subscribe Now links to the newsletter site, and a text explains the difference to our form',
  async ({ page, visit }) => {
    await visit('/blog')
    const link = newsletters(page).getByRole('link', { name: 'Subscribe Now (opens in a new tab)' })
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/newsletter\./)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(newsletters(page).getByText('which keeps its own list')).toBeVisible()
    await expect(newsletters(page).getByRole('link', { name: 'Stay In The Loop!' })).toBeVisible()
  },
  // A link needs no script.
  { javaScript: false },
)
