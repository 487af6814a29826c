import { expect, type Page, test } from '@playwright/test'
import { linkOf, linksOf, partOf, readOnce, textsOf } from '#tests/kit/journey/html.ts'
import { journey, siteAddress } from '#tests/kit/journey/journey.ts'
import { textOf } from '#tests/kit/journey/read-page.ts'

const home = readOnce('/')

test('[S2.1] [S1.31] [S1.32] [S1.33] three taglines open the page', async () => {
  const { document } = await home()
  expect(textsOf(document, 'h1 span')).toEqual([
    'Embrace Your Identity.',
    'Build Your Community.',
    'Shape Your Future.',
  ])
})

test('[S1.34] [S2.58] Join Us leads to membership', async () => {
  const { document } = await home()
  expect(linkOf(document, 'Join Us').getAttribute('href')).toBe('/become-member')
})

test('[S1.35] [S1.38] [S1.39] [S1.40] [S1.41] [S1.42] [S1.43] [S1.44] the blocks are in order', async () => {
  const { document } = await home()
  const blocks = document
    .querySelectorAll('main h2')
    .filter((heading) => !heading.closest('[role=dialog]'))
  expect(blocks.map(textOf)).toEqual([
    'Empowering Black 2SLGBTQ+ Voices',
    'Faces and days under the tree',
    'Helpful Tips',
    'Our Mission',
    'Our Newsletters',
    'Upcoming events',
    'Community spotlight',
    'Stay In The Loop!',
  ])
})

test('[S1.36] the three cards link to donations, volunteering and membership', async () => {
  const cards = partOf((await home()).document, 'Empowering Black 2SLGBTQ+ Voices')
  const links = cards
    .querySelectorAll('a')
    .filter((link) => /^(Donate|Volunteer|Become)/.test(textOf(link)))
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/donate?step=1',
    '/volunteer',
    '/become-member',
  ])
})

test('[S1.40] [S1.3] [S2.60] the mission is shown in full and links to About', async () => {
  const mission = partOf((await home()).document, 'Our Mission')
  expect(mission.text).toContain('To empower, uplift and advocate for the holistic well-being of')
  expect(linkOf(mission, /^Learn More/).getAttribute('href')).toBe('/about')
})

test('[S1.42] [S9.14] [S7.7] [S9.18] [S9.19] [S9.20] the next three events are shown with shortened texts and their full accessible name', async () => {
  const response = await fetch(`${siteAddress()}/api/v1/event/all?limit=4&offset=0`)
  const { data } = await response.json()
  const tickets = partOf((await home()).document, 'Upcoming events')
    .querySelectorAll('a')
    .filter((link) => link.querySelector('h3'))
  expect(tickets).toHaveLength(3)
  for (const [index, ticket] of tickets.entries()) {
    const event = data.events[index]
    const heading = ticket.querySelector('h3')
    expect(heading?.getAttribute('aria-label')).toContain(event.name)
    expect(ticket.getAttribute('href')).toBe(`/events/${event._id}`)
    expect(wordsOf(textOf(heading)).length).toBeLessThanOrEqual(3)
    expect(event.name.startsWith(textOf(heading).replace('…', ''))).toBe(true)
    const [location, about] = ticket.querySelectorAll('p')
    expect(wordsOf(location?.lastChild?.text ?? '').length).toBeLessThanOrEqual(3)
    expect(wordsOf(textOf(about)).length).toBe(Math.min(20, wordsOf(event.description).length))
    expect(textOf(about)).toMatch(/…$/)
  }
})

test('[S2.61] View All Events leads to the events', async () => {
  const { document } = await home()
  expect(linkOf(document, 'View All Events').getAttribute('href')).toBe('/events')
})

test('[S1.43] [S2.62] the spotlight quotes a member and leads to more stories', async () => {
  const { document } = await home()
  const spotlight = partOf(document, 'Community spotlight')
  expect(partOf(spotlight, '1 of 4').text).toContain('A Baobab Pride member')
  expect(linkOf(spotlight, 'More Stories').getAttribute('href')).toBe('/blog')
})

test('without script every block is in the page', async () => {
  const { document } = await home()
  expect(document.querySelectorAll('noscript li').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('[data-reveal]')).toEqual([])
  expect(linksOf(document, 'main a').filter((href) => href === '/program')).toHaveLength(2)
})

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Empowering Black 2SLGBTQ+ Voices', exact: true })
const card = (page: Page, name: string) =>
  cards(page).getByRole('link', { name: new RegExp(`^${name}`) })
const isOpen = (page: Page, name: string) =>
  card(page, name)
    .getByText(/\w+\.$/)
    .evaluate((caption) => Number(getComputedStyle(caption).opacity) > 0.99)

journey(
  'the cards and the link to the programs fit the pointer and the screen',
  async (journeyContext) => {
    const { page, visit, tabTo, step } = journeyContext
    await visit('/')

    await step('[S1.36] [S1.37] a card under the pointer opens and shows its caption', async () => {
      for (const name of ['Volunteer', 'Become a member', 'Donate']) {
        await card(page, name).hover()
        await expect.poll(() => isOpen(page, name)).toBe(true)
        const [width, others] = await widths(page, name)
        expect(width).toBeGreaterThan(others * 1.5)
      }
    })

    await step('[S1.37] a card opens for the keyboard too', async () => {
      await page.mouse.move(0, 0)
      await tabTo(card(page, 'Volunteer'))
      await expect.poll(() => isOpen(page, 'Volunteer')).toBe(true)
      await expect.poll(() => isOpen(page, 'Donate')).toBe(false)
    })

    await step('[S2.59] Get Involved is in the page twice and is shown once', async () => {
      const link = page.getByText('Get Involved', { exact: true }).and(page.locator('main a'))
      await expect(link).toHaveCount(2)
      const shown = page.getByRole('main').getByRole('link', { name: 'Get Involved' })
      for (const width of [1440, 901, 900, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(shown, `at ${width} px`).toHaveCount(1)
      }
      await shown.click()
      await pathOf(page).toBe('/program')
    })
  },
)

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

const pathOf = (page: Page) => expect.poll(() => new URL(page.url()).pathname)

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
