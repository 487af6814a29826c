import { expect, type Page } from '@playwright/test'
import { atWidths, journey, siteAddress } from '#tests/kit/journey/journey.ts'

const path = '/campaign/details'
const title = 'THE RAINBOW RISE ANTI-DISCRIMINATION CAMPAIGN'

const surveys = (page: Page) => page.getByRole('dialog', { name: 'READ SURVEYS' })
const readSurvey = (page: Page) => page.getByRole('button', { name: 'Read Survey' })

atWidths(
  [1440, 390],
  '[S2.190] [S2.191] [S1.29] the list has one card, which leads to its campaign',
  async ({ page, visit, axe }) => {
    await visit('/campaign')
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible()
    const cards = page.getByRole('region', { name: 'All campaigns' }).getByRole('link')
    await expect(cards).toHaveCount(1)
    await expect(cards.getByRole('heading', { name: title })).toBeVisible()
    await expect(cards.getByRole('img', { name: /march with hand-lettered signs/ })).toBeVisible()
    await axe()
    await cards.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  },
)

atWidths(
  [1440, 390],
  '[S2.192] [S2.193] [S2.200] [S2.201] a campaign has a title, five paragraphs, a picture and a gallery',
  async ({ page, visit, axe }) => {
    await visit(path)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(article.getByRole('paragraph')).toHaveCount(5)
    await expect(article.getByRole('img', { name: /Rise together/ })).toBeVisible()
    const gallery = page.getByRole('region', { name: 'Campaign Gallery' })
    await expect(gallery.getByRole('heading', { name: 'Campaign Gallery' })).toBeVisible()
    await expect(gallery.getByRole('paragraph')).toHaveText(
      'Watch amazing videos from the The Rainbow Rise Anti-Discrimination Campaign below',
    )
    await axe()
    await page.getByRole('link', { name: 'All Campaigns' }).click()
    await expect(page).toHaveURL('/campaign')
  },
)

journey(
  '[S2.195] [S2.196] [S4.87] Read Survey opens the surveys; icon, backdrop and Escape close them',
  async (journeyContext) => {
    const { page, visit, axe } = journeyContext
    await visit(path)
    const ways = [
      () => surveys(page).getByRole('button', { name: 'Close surveys' }).click(),
      () => page.mouse.click(40, 600),
      () => page.keyboard.press('Escape'),
    ]
    for (const close of ways) {
      await readSurvey(page).click()
      await expect(surveys(page).getByRole('heading', { name: 'READ SURVEYS' })).toBeVisible()
      await expect(surveys(page)).toBeFocused()
      if (close === ways[0]) await axe()
      await close()
      await expect(surveys(page)).toBeHidden()
      await expect(readSurvey(page)).toBeFocused()
    }
  },
)

for (const javaScript of [true, false])
  journey(
    `[S2.197] [S2.198] [S2.199] [S1.29] the surveys are two documents in new tabs, ${javaScript ? 'with' : 'without'} script`,
    async ({ page, visit, context }) => {
      await visit(path)
      await readSurvey(page).click()
      const links = surveys(page).getByRole('link')
      await expect(links).toHaveCount(2)
      await expect(links.first()).toContainText('The breakdown of the anti-discrimination survey')
      await expect(links.last()).toContainText('The Fight Against Black 2SLGBTQ+ Discrimination')
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('target', '_blank')
        const file = await context.request.get((await link.getAttribute('href')) ?? '')
        expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      }
      await surveys(page).getByRole('button', { name: 'Close surveys' }).click()
      await expect(surveys(page)).toBeHidden()
    },
    { javaScript },
  )

journey(
  'the head has a preview picture and structured data about the videos',
  async (journeyContext) => {
    const { page, visit, context } = journeyContext
    await visit(path)
    const card = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(card).toBe(
      `${siteAddress()}/media/upload/c_fill,w_1200,h_630,f_png/artwork/scene-rise.svg`,
    )
    expect((await context.request.get(card ?? '')).status()).toBe(200)
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    const data = blocks.map((block) => JSON.parse(block)).find((block) => block.video)
    expect(data).toMatchObject({ '@type': 'Article', url: siteAddress() + path })
    expect(data.video).toHaveLength(4)
    expect(data.video[0]).toMatchObject({
      '@type': 'VideoObject',
      name: 'Spoken word: This is my name',
      url: `${siteAddress()}${path}?show=this-is-my-name`,
      contentUrl: `${siteAddress()}/videos/this-is-my-name.mp4`,
      duration: 'PT16S',
    })
    const sitemap = await (await context.request.get('/sitemap.xml')).text()
    expect(sitemap).toContain(`<loc>${siteAddress()}/campaign</loc>`)
    expect(sitemap).toContain(`<loc>${siteAddress()}${path}</loc>`)
  },
)

journey(
  '[S2.16] the campaign is also at its id, with its canonical address',
  async (journeyContext) => {
    const { page, visit, axe } = journeyContext
    await visit('/campaign/rainbow-rise')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', siteAddress() + path)
    await axe()
    await visit('/campaign/no-such-campaign', { status: 404 })
  },
)
