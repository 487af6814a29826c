import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Scrolls until the top of a section is this far below the centre of the window. */
async function scrollToTop(page: Page, name: string, belowCentre: number): Promise<void> {
  await section(page, name).evaluate((element, below) => {
    const watched = element.parentElement ?? element
    const top = watched.getBoundingClientRect().top + window.scrollY
    window.scrollTo(0, top - window.innerHeight / 2 - below)
  }, belowCentre)
}

const opacity = (page: Page, name: string) =>
  section(page, name).evaluate((element) => Number(getComputedStyle(element).opacity))

journey('[S2.66] [S1.20] the sections are in order', async ({ page, visit }) => {
  await visit('/about')
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([
    'Mission & Vision',
  ])
  expect(await headings(page).allTextContents()).toEqual([
    'Our Mission',
    'Our Vision',
    'History',
    'Our Purpose',
    'Impact Stories',
  ])
})

journey('[S2.67] [S1.5] the page opens with an intro and its picture', async ({ page, visit }) => {
  await visit('/about')
  await expect(page.getByText('Baobab Pride was founded on 20 July 2023 by Black')).toBeVisible()
  const picture = page.getByRole('img', { name: 'An elder and a child stand hand in hand' })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect((await picture.boundingBox())?.y).toBeLessThan(300)
})

journey('[S1.3] [S1.4] [S2.68] mission and vision are shown in full', async ({ page, visit }) => {
  await visit('/about')
  await expect(
    section(page, 'Our Mission').getByText(
      'To empower, uplift and advocate for the holistic well-being of Black 2SLGBTQ+ individuals, families and communities.',
    ),
  ).toBeVisible()
  const vision = section(page, 'Our Vision')
  await expect(
    vision.getByText('A world where Black 2SLGBTQ+ people are celebrated and embraced'),
  ).toBeVisible()
  await expect(vision.getByRole('img')).toHaveCount(1)
})

const turned = '[S2.69] three overlapping photos rotate when they come into view'
atWidths([1440, 900, 390], turned, async ({ page, visit }) => {
  await visit('/about')
  const photos = section(page, 'History').getByRole('figure')
  const turns = () =>
    photos.evaluateAll((all) => all.map((photo) => getComputedStyle(photo).rotate))
  expect(await turns()).toEqual(['0deg', '0deg', '0deg'])
  await scrollToTop(page, 'History', -1)
  await expect.poll(turns).toEqual(['-5deg', '4deg', '-2deg'])
  const boxes = await photos.evaluateAll((all) => all.map((photo) => photo.getBoundingClientRect()))
  const [first, second, third] = boxes
  if (!first || !second || !third) throw new Error('three photos')
  expect(first.right).toBeGreaterThan(second.left)
  expect(first.bottom).toBeGreaterThan(second.top)
  expect(second.bottom).toBeGreaterThan(third.top)
  expect(third.right).toBeGreaterThan(second.left)
})

journey('[S2.70] [S1.10] the purposes have the letters A to I', async ({ page, visit }) => {
  await visit('/about')
  const list = section(page, 'Our Purpose').locator('ol[type="A"]')
  await expect(list.getByRole('listitem')).toHaveCount(9)
})

journey(
  '[S2.71] Impact Stories shows four quotes, one after the other',
  async ({ page, visit }) => {
    await visit('/about')
    const stories = section(page, 'Impact Stories')
    const voices = stories.locator('figure')
    await expect(voices).toHaveCount(4)
    await expect(voices.filter({ hasText: 'I moved here knowing no one.' })).toBeVisible()
    await stories.getByRole('button', { name: 'Next story' }).click()
    await expect(voices.filter({ hasText: 'I am seventy-four.' })).toBeVisible()
  },
  // With reduced motion the carousel does not move by itself.
  { reducedMotion: true },
)

journey(
  '[S2.72] [S9.55] a section appears when its top reaches the centre',
  async ({ page, visit }) => {
    await visit('/about')
    await scrollToTop(page, 'History', 2)
    expect(await opacity(page, 'History')).toBe(0)
    await scrollToTop(page, 'History', -1)
    await expect.poll(() => opacity(page, 'History')).toBe(1)
    expect(await opacity(page, 'Our Purpose')).toBe(0)
  },
)

journey(
  '[S2.72] without script every section is visible from the start',
  async ({ page, visit }) => {
    await visit('/about')
    for (const name of ['Our Mission', 'Our Vision', 'History', 'Our Purpose', 'Impact Stories'])
      expect([name, await opacity(page, name)]).toEqual([name, 1])
  },
  { javaScript: false },
)

journey(
  '[S2.72] with reduced motion nothing moves',
  async ({ page, visit }) => {
    await visit('/about')
    for (const name of ['Our Vision', 'History', 'Our Purpose', 'Impact Stories'])
      expect([name, await opacity(page, name)]).toEqual([name, 1])
  },
  { reducedMotion: true },
)
