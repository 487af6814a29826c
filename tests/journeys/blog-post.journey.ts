import { expect, type Page, test } from '@playwright/test'
import { metaOf, partOf, readOnce, structuredData, textsOf } from '#tests/kit/journey/html.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'

const path = '/blog/jollof-and-other-ways-we-say-stay'
const post = readOnce(path)

test('[S2.138] [S2.139] a post says who wrote it and when', async () => {
  const facts = partOf((await post()).document, 'About this story')
  expect(textsOf(facts, 'dt')).toEqual(['Author', 'Date Published', 'Reading time'])
  expect(textsOf(facts, 'dd')).toEqual([
    expect.stringMatching(/\w+ \w+$/),
    expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, 202\d$/),
    expect.stringMatching(/^\d+ minutes$/),
  ])
})

test('[S2.140] the story is HTML with headings and paragraphs', async () => {
  const { document } = await post()
  expect(document.querySelectorAll('article h2').length).toBeGreaterThan(1)
  expect(document.querySelectorAll('article p').length).toBeGreaterThan(10)
  expect(document.querySelector('article')?.text).not.toMatch(/<\/?(?:p|h2|em)>/)
})

const networks = ['x.com', 'www.facebook.com', 'www.linkedin.com', 'www.pinterest.com']

test('[S2.141] [S2.142] [S7.31] without script the page can be shared on four networks', async () => {
  const links = partOf((await post()).document, 'Share').querySelectorAll('a')
  const targets = links.map((link) => new URL(link.getAttribute('href') ?? ''))
  expect(targets.map(({ host }) => host)).toEqual(networks)
  for (const { searchParams } of targets)
    expect(searchParams.get('url') ?? searchParams.get('u')).toBe(siteAddress() + path)
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})

test('[S2.143] Previous and Next lead through all posts, and are disabled at the ends', async () => {
  const read = async (address: string) => {
    const [before, after] = partOf(
      (await readPage(address)).document,
      'More posts',
    ).querySelectorAll('a, [role=link]')
    if (!before || !after) throw new Error(`${address} has no two links to other posts.`)
    return { address, before, after }
  }
  let step = await read('/blog/what-supper-is')
  expect(textOf(step.before)).toMatch(/No older post$/)
  expect(step.before.getAttribute('aria-disabled')).toBe('true')
  const visited = [step.address]
  for (let to = step.after.getAttribute('href'); to; to = step.after.getAttribute('href')) {
    step = await read(to)
    expect(step.before.getAttribute('href')).toBe(visited.at(-1))
    visited.push(to)
  }
  expect(textOf(step.after)).toMatch(/No newer post$/)
  expect(step.after.getAttribute('aria-disabled')).toBe('true')
  expect(new Set(visited).size).toBeGreaterThanOrEqual(8)
})

const replaced = [
  ['/blog/what-supper-is', 'Neighbours share bowls of food'],
  ['/blog/your-first-resume-here', ''],
] as const

for (const [address, alt] of replaced)
  test(`[S2.144] ${address} shows its replacement cover`, async () => {
    const response = await fetch(`${siteAddress()}/api/v1${address}`)
    const { blog } = (await response.json()).data
    const cover = (await readPage(address)).document.querySelector('article img')
    expect(cover?.getAttribute('src')).toBe(blog.coverImage)
    expect(cover?.getAttribute('alt')).toContain(alt)
  })

test('a post that does not exist shows the page for status 404', async () => {
  const { status, document } = await readPage('/blog/no-such-story')
  expect(status).toBe(404)
  expect(textsOf(document, 'h1')).toHaveLength(1)
})

test('the head has a preview picture and structured data for other sites', async () => {
  const { document } = await post()
  expect(metaOf(document, 'og:type')).toBe('article')
  const card = metaOf(document, 'og:image') ?? ''
  expect(card).toBe(
    `${siteAddress()}/media/upload/c_fill,w_1200,h_630,f_png/artwork/blog-jollof.svg`,
  )
  const picture = await fetch(card)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(structuredData(document)).toContainEqual(
    expect.objectContaining({
      '@type': 'BlogPosting',
      headline: 'Jollof, and other ways we say stay',
      mainEntityOfPage: siteAddress() + path,
      image: card,
    }),
  )
})

journey('a post opens, can be shared and leads to its neighbours', async (journeyContext) => {
  const { page, visit, step } = journeyContext
  const heading = page.getByRole('heading', { level: 1 })
  await visit(`${path}?utm_source=letter#share`)

  await step('[S2.136] [S2.137] a post opens with its title and its cover', async () => {
    await expect(heading).toHaveText('Jollof, and other ways we say stay')
    await expect(heading).toBeVisible()
    const cover = page.getByRole('article').getByRole('img', { name: /pot steams/ })
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  await step('[S2.141] [S2.142] [S7.31] the page can be shared on four networks', () =>
    checkShares(page, siteAddress() + path),
  )

  await step('[S2.143] [S7.31] Previous leads to another post with its own address', async () => {
    await page.getByRole('link', { name: /^Previous post/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^(?!Jollof)/ })).toBeVisible()
    await checkShares(page, siteAddress() + new URL(page.url()).pathname)
  })

  await step('[S2.143] Next leads back', async () => {
    await page.getByRole('link', { name: /^Next post/ }).click()
    await expect(heading).toHaveText('Jollof, and other ways we say stay')
  })
})

async function checkShares(page: Page, address: string): Promise<void> {
  const links = page.getByRole('list', { name: 'Share' }).getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))
  expect(targets.map((target) => new URL(target).host)).toEqual(networks)
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
