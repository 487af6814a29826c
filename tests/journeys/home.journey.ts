import { expect, type Page } from '@playwright/test'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const pathOf = (page: Page) => expect.poll(() => new URL(page.url()).pathname)

journey('[S2.1] [S1.31] [S1.32] [S1.33] three taglines open the page', async ({ page, visit }) => {
  await visit('/')
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.locator('span').allTextContents()).toEqual([
    'Embrace Your Identity. ',
    'Build Your Community. ',
    'Shape Your Future. ',
  ])
})

journey('[S1.34] [S2.58] Join Us leads to membership', async ({ page, visit }) => {
  await visit('/')
  await page.getByRole('link', { name: 'Join Us' }).click()
  await pathOf(page).toBe('/become-member')
})

journey(
  '[S1.35] [S1.38] [S1.39] [S1.40] [S1.41] [S1.42] [S1.43] [S1.44] the blocks are in order',
  async ({ page, visit }) => {
    await visit('/')
    expect(
      await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),
    ).toEqual([
      'Empowering Black 2SLGBTQ+ Voices',
      'Faces and days under the tree',
      'Helpful Tips',
      'Our Mission',
      'Our Newsletters',
      'Upcoming events',
      'Community spotlight',
      'Stay In The Loop!',
    ])
  },
)

const cards = (page: Page) => section(page, 'Empowering Black 2SLGBTQ+ Voices')
const card = (page: Page, name: string) =>
  cards(page).getByRole('link', { name: new RegExp(`^${name}`) })
const isOpen = (page: Page, name: string) =>
  card(page, name)
    .getByText(/\w+\.$/)
    .evaluate((caption) => Number(getComputedStyle(caption).opacity) > 0.99)

journey(
  '[S1.36] [S1.37] a card under the pointer opens and shows its caption',
  async ({ page, visit }) => {
    await visit('/')
    for (const name of ['Volunteer', 'Become a member', 'Donate']) {
      await card(page, name).hover()
      await expect.poll(() => isOpen(page, name)).toBe(true)
      const [width, others] = await widths(page, name)
      expect(width).toBeGreaterThan(others * 1.5)
    }
  },
)

journey('[S1.37] a card opens for the keyboard too', async ({ page, visit, tabTo }) => {
  await visit('/')
  await tabTo(card(page, 'Volunteer'))
  await expect.poll(() => isOpen(page, 'Volunteer')).toBe(true)
  await expect.poll(() => isOpen(page, 'Donate')).toBe(false)
})

journey(
  '[S1.37] the first tap opens a card, the second follows it',
  async ({ page, visit }) => {
    await visit('/')
    await card(page, 'Volunteer').tap()
    await expect.poll(() => isOpen(page, 'Volunteer')).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/')
    await card(page, 'Volunteer').tap()
    await pathOf(page).toBe('/volunteer')
  },
  { touch: true, width: 1024 },
)

journey(
  '[S1.36] the three cards link to donations, volunteering and membership',
  async ({ page, visit }) => {
    await visit('/')
    const links = cards(page).getByRole('link', { name: /^(Donate|Volunteer|Become)/ })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/donate?step=1',
      '/volunteer',
      '/become-member',
    ])
  },
)

atWidths(
  [1440, 901, 900, 390],
  '[S2.59] Get Involved is in the page twice and is shown once',
  async ({ page, visit }) => {
    await visit('/')
    await expect(
      page.getByText('Get Involved', { exact: true }).and(page.locator('main a')),
    ).toHaveCount(2)
    const shown = page.getByRole('main').getByRole('link', { name: 'Get Involved' })
    await expect(shown).toHaveCount(1)
    await shown.click()
    await pathOf(page).toBe('/program')
  },
)

journey('[S1.38] the gallery has seven pictures, and they load', async ({ page, visit }) => {
  await visit('/')
  const pictures = section(page, 'Faces and days under the tree').getByRole('img')
  await expect(pictures).toHaveCount(7)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
})

journey(
  '[S1.40] [S1.3] [S2.60] the mission is shown in full and links to About',
  async ({ page, visit }) => {
    await visit('/')
    const mission = section(page, 'Our Mission')
    await expect(
      mission.getByText('To empower, uplift and advocate for the holistic well-being of'),
    ).toBeVisible()
    await mission.getByRole('link', { name: 'Learn More' }).click()
    await pathOf(page).toBe('/about')
  },
)

journey(
  '[S1.42] [S9.14] [S7.7] [S9.18] [S9.19] [S9.20] the next three events are shown with shortened texts and their full accessible name',
  async ({ page, visit }) => {
    await visit('/')
    const response = await page.request.get('/api/v1/event/all?limit=4&offset=0')
    const { data } = await response.json()
    const tickets = section(page, 'Upcoming events').getByRole('link', { name: /\d{4}/ })
    await expect(tickets).toHaveCount(3)
    for (const [index, event] of data.events.slice(0, 3).entries()) {
      const ticket = tickets.nth(index)
      expect(await ticket.getByRole('heading').getAttribute('aria-label')).toContain(event.name)
      await expect(ticket).toHaveAttribute('href', `/events/${event._id}`)
      const [title = ''] = await ticket.getByRole('heading').allTextContents()
      expect(wordsOf(title).length).toBeLessThanOrEqual(3)
      expect(event.name.startsWith(title.replace('…', ''))).toBe(true)
      const [place = '', about = ''] = await ticket.locator('p').allInnerTexts()
      expect(wordsOf(place.split('\n')[1] ?? '').length).toBeLessThanOrEqual(3)
      expect(wordsOf(about).length).toBe(Math.min(20, wordsOf(event.description).length))
      expect(about).toMatch(/…$/)
    }
  },
)

journey('[S2.61] View All Events leads to the events', async ({ page, visit }) => {
  await visit('/')
  await page.getByRole('link', { name: 'View All Events' }).click()
  await pathOf(page).toBe('/events')
})

journey(
  '[S1.43] [S2.62] the spotlight quotes a member and leads to more stories',
  async ({ page, visit }) => {
    await visit('/')
    const spotlight = section(page, 'Community spotlight')
    expect(await spotlight.getByRole('figure', { name: '1 of 4' }).textContent()).toContain(
      'A Baobab Pride member',
    )
    await spotlight.getByRole('link', { name: 'More Stories' }).click()
    await pathOf(page).toBe('/blog')
  },
)

journey(
  'without script every block is readable',
  async ({ page, visit }) => {
    await visit('/')
    await expect(page.locator('noscript li').first()).toBeVisible()
    for (const name of ['Our Mission', 'Upcoming events', 'Community spotlight'])
      await expect(section(page, name)).toBeVisible()
  },
  { javaScript: false },
)

const wordsOf = (text: string) => text.trim().split(/\s+/).filter(Boolean)

async function widths(page: Page, name: string): Promise<[mine: number, others: number]> {
  await expect
    .poll(() => card(page, name).evaluate((element) => element.getAnimations().length))
    .toBe(0)
  const boxes = await cards(page)
    .getByRole('link', { name: /^(Donate|Volunteer|Become)/ })
    .evaluateAll((all) => all.map((one) => [one.textContent ?? '', one.clientWidth] as const))
  const mine = boxes.find(([text]) => text.startsWith(name))?.[1] ?? 0
  const others = boxes.filter(([text]) => !text.startsWith(name)).map(([, width]) => width)
  return [mine, Math.max(...others)]
}
