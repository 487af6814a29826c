import { expect, type Page, test } from '@playwright/test'
import {
  linkOf,
  metaOf,
  partOf,
  readOnce,
  structuredData,
  textsOf,
} from '#tests/kit/journey/html.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'

const path = '/campaign/details'
const title = 'THE RAINBOW RISE ANTI-DISCRIMINATION CAMPAIGN'

const list = readOnce('/campaign')
const campaign = readOnce(path)

test('[S2.190] [S2.191] [S1.29] the list has one card, which leads to its campaign', async () => {
  const { document } = await list()
  expect(textsOf(document, 'h1')).toEqual(['Campaigns'])
  const cards = partOf(document, 'All campaigns').querySelectorAll('a')
  expect(cards).toHaveLength(1)
  expect(cards[0]?.getAttribute('href')).toBe(path)
  expect(textOf(cards[0]?.querySelector('h2'))).toBe(title)
  expect(cards[0]?.querySelector('img')?.getAttribute('alt')).toMatch(
    /march with hand-lettered signs/,
  )
})

test('[S2.192] [S2.193] a campaign has a title, five paragraphs and a picture', async () => {
  const article = (await campaign()).document.querySelector('article')
  expect(textOf(article?.querySelector('h1'))).toBe(title)
  const paragraphs = article
    ?.querySelectorAll('p')
    .filter((paragraph) => !paragraph.closest('[role=dialog]'))
  expect(paragraphs).toHaveLength(5)
  const pictures = article?.querySelectorAll('img').map((one) => one.getAttribute('alt'))
  expect(pictures).toContainEqual(expect.stringMatching(/Rise together/))
})

test('[S2.200] [S2.201] a campaign has a gallery with a caption', async () => {
  const gallery = partOf((await campaign()).document, 'Campaign Gallery')
  expect(textsOf(gallery, 'h2')).toEqual(['Campaign Gallery'])
  expect(textsOf(gallery, 'p')).toEqual([
    'Watch amazing videos from the The Rainbow Rise Anti-Discrimination Campaign below',
  ])
})

test('[S2.197] [S2.198] [S2.199] [S1.29] the surveys are two documents in new tabs', async () => {
  const { document } = await campaign()
  expect(linkOf(document, 'Read Survey').getAttribute('href')).toBe('#surveys')
  const links = partOf(document, 'READ SURVEYS').querySelectorAll('li a')
  expect(links.map(textOf)).toEqual([
    expect.stringContaining('The breakdown of the anti-discrimination survey'),
    expect.stringContaining('The Fight Against Black 2SLGBTQ+ Discrimination'),
  ])
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank')
    const file = await fetch(siteAddress() + link.getAttribute('href'))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})

test('the head has a preview picture and structured data about the videos', async () => {
  const { document } = await campaign()
  const card = metaOf(document, 'og:image') ?? ''
  expect(card).toBe(
    `${siteAddress()}/media/upload/c_fill,w_1200,h_630,f_png/artwork/scene-rise.svg`,
  )
  expect((await fetch(card)).status).toBe(200)
  const data = structuredData(document).find(({ video }) => video)
  expect(data).toMatchObject({ '@type': 'Article', url: siteAddress() + path })
  expect(data?.['video']).toHaveLength(4)
  expect(data).toHaveProperty(
    'video.0',
    expect.objectContaining({
      '@type': 'VideoObject',
      name: 'Spoken word: This is my name',
      url: `${siteAddress()}${path}?show=this-is-my-name`,
      contentUrl: `${siteAddress()}/videos/this-is-my-name.mp4`,
      duration: 'PT16S',
    }),
  )
  const { html: sitemap } = await readPage('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${siteAddress()}/campaign</loc>`)
  expect(sitemap).toContain(`<loc>${siteAddress()}${path}</loc>`)
})

test('[S2.16] the campaign is also at its id, with its canonical address', async () => {
  const { status, document } = await readPage('/campaign/rainbow-rise')
  expect(status).toBe(200)
  expect(textsOf(document, 'h1')).toEqual([title])
  const canonical = document.querySelector('link[rel=canonical]')
  expect(canonical?.getAttribute('href')).toBe(siteAddress() + path)
  expect((await readPage('/campaign/no-such-campaign')).status).toBe(404)
})

const surveys = (page: Page) => page.getByRole('dialog', { name: 'READ SURVEYS' })

journey('the list leads to a campaign and its surveys', async ({ page, visit, axe, step }) => {
  const readSurvey = page.getByRole('button', { name: 'Read Survey' })
  await visit('/campaign')

  await step('[S2.190] [S2.191] the card leads to its campaign', async () => {
    await page.getByRole('region', { name: 'All campaigns' }).getByRole('link').click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  await step(
    '[S2.195] [S2.196] [S4.87] Read Survey opens the surveys; icon, backdrop and Escape close them',
    async () => {
      const ways = [
        () => surveys(page).getByRole('button', { name: 'Close surveys' }).click(),
        () => page.mouse.click(40, 600),
        () => page.keyboard.press('Escape'),
      ]
      for (const close of ways) {
        await readSurvey.click()
        await expect(surveys(page).getByRole('heading', { name: 'READ SURVEYS' })).toBeVisible()
        await expect(surveys(page)).toBeFocused()
        if (close === ways[0]) await axe()
        await close()
        await expect(surveys(page)).toBeHidden()
        await expect(readSurvey).toBeFocused()
      }
    },
  )

  await step('[S2.190] All Campaigns leads back to the list', async () => {
    await page.getByRole('link', { name: 'All Campaigns' }).click()
    await expect(page).toHaveURL('/campaign')
  })
})
