import { expect, test } from '@playwright/test'
import { linkOf, partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { textOf } from '#tests/kit/journey/read-page.ts'

const blog = readOnce('/blog')
const supper = readOnce('/blog/what-supper-is')

const cards = async () => partOf((await blog()).document, 'Stories').querySelectorAll('article')

test('[S2.13] [S2.133] every card links to its post', async () => {
  const all = await cards()
  expect(all.length).toBeGreaterThanOrEqual(8)
  for (const card of all) {
    const link = linkOf(card, `Read more about ${textOf(card.querySelector('h2'))}`)
    expect(link.getAttribute('href')).toMatch(/^\/blog\/[a-z0-9-]+$/)
  }
})

test('[S9.22] a card shows ten words and an ellipsis', async () => {
  for (const card of await cards()) {
    const opening = textsOf(card, 'p').find((text) => text.endsWith('…'))
    expect(opening?.split(' ')).toHaveLength(10)
  }
})

test('the page of the list does not contain the full stories', async () => {
  const farInside = 'cooked too much'
  expect((await supper()).html).toContain(farInside)
  expect((await blog()).html).not.toContain(farInside)
})

test('[S9.27] the post of 10 April 2025 shows 10 March 2025', async () => {
  const card = (await cards()).find(({ text }) => text.includes('four drums'))
  expect(textOf(card)).toContain('Mar 10, 2025')
  const post = await readOnce('/blog/how-we-tune-a-room-with-four-drums')()
  expect(post.document.text).toContain('Mar 10, 2025')
  expect(post.document.text).not.toContain('Apr 10, 2025')
})

test('[S2.133] [S2.140] the blog can be read without script', async () => {
  const card = linkOf((await blog()).document, 'Read more about What supper is')
  expect(card.getAttribute('href')).toBe('/blog/what-supper-is')
  const { document } = await supper()
  expect(textsOf(document, 'h1')).toEqual(['What supper is'])
  expect(document.querySelectorAll('article p').length).toBeGreaterThan(10)
})

test('the list of stories links its feed', async () => {
  const { document } = await blog()
  const feed = document.querySelector('link[rel=alternate][type="application/rss+xml"]')
  expect(feed?.getAttribute('href')).toBe('/blog/feed.xml')
})

test('[S2.135] Subscribe Now links to the newsletter site, and a text explains the difference to our form', async () => {
  const newsletters = partOf((await blog()).document, 'Newsletters')
  const link = linkOf(newsletters, /^Subscribe Now.*\(opens in a new tab\)$/)
  expect(link.getAttribute('href')).toMatch(/^https:\/\/newsletter\./)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(newsletters.text).toContain('which keeps its own list')
  expect(linkOf(newsletters, 'Stay In The Loop!').getAttribute('href')).toBe('/newsletter')
})

journey('the blog lays out its cards and leads to a post', async ({ page, visit, step }) => {
  const stories = page.getByRole('region', { name: 'Stories' })
  await visit('/blog')

  await step(
    '[S2.133] a row has three cards of equal width, also an incomplete last row',
    async () => {
      const cards = await stories.getByRole('article').all()
      const boxes = await Promise.all(cards.slice(1).map((card) => card.boundingBox()))
      const widths = boxes.map((box) => Math.round(box?.width ?? 0))
      expect(new Set(widths).size).toBe(1)
      expect(new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size).toBe(3)
      expect(boxes.at(-1)?.x).toBeLessThan(720)
    },
  )

  await step('[S2.134] the newest issues are cards that link to the newsletter site', async () => {
    const newsletters = page.getByRole('region', { name: 'Newsletters', exact: true })
    await newsletters.scrollIntoViewIfNeeded()
    const issues = newsletters.getByRole('list').getByRole('link')
    await expect(issues).toHaveCount(3)
    for (const issue of await issues.all()) {
      expect(await issue.textContent()).toMatch(/[A-Z][a-z]+ 20\d\d.+Read the letter/)
      expect(await issue.getAttribute('href')).toMatch(/^https:\/\//)
      await expect(issue).toHaveAttribute('target', '_blank')
      expect(await issue.getAttribute('rel')).toContain('noopener')
    }
  })

  await step('[S2.13] [S2.133] a card leads to its post', async () => {
    const card = stories.getByRole('article').nth(1)
    const title = (await card.getByRole('heading').textContent()) ?? ''
    await card.getByRole('link', { name: /^Read more about / }).click()
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toMatch(/^\/blog\/[a-z0-9-]+$/)
  })
})
