import { expect, type Page } from '@playwright/test'
import { datePart, dayName, formatDay } from '#contract/dates.ts'
import { startTime } from '#contract/text/event-time.ts'
import { truncateWords } from '#contract/text/truncate.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const names = (page: Page) => rows(page).getByRole('heading', { level: 3 }).allTextContents()
const next = (page: Page) => page.getByRole('link', { name: 'Next Events', exact: true })
const previous = (page: Page) => page.getByRole('link', { name: 'Previous Events', exact: true })

journey('the list of events', async ({ page, visit, step }) => {
  const events = await listedEvents()
  const [first] = events
  if (!first) throw new Error('The site has no events.')
  const all = events.map(({ name }) => name)
  await visit('/events')
  const row = rows(page).first()
  await step(
    '[S2.103] [S2.104] [S2.105] [S2.111] [S2.112] the page is purple, with its heading, search and buttons',
    async () => {
      await expect
        .soft(page.getByRole('heading', { level: 1, name: 'Events', exact: true }))
        .toBeVisible()
      const ground = await row.evaluate(
        (element) => getComputedStyle(element.closest('section') ?? element).backgroundColor,
      )
      expect.soft(ground).toBe('rgb(58, 21, 87)')
      for (const name of ['Today', 'Clear', 'Find Events'])
        await expect.soft(page.getByRole('button', { name, exact: true }), name).toBeVisible()
      await expect.soft(page.getByPlaceholder('Search for events', { exact: true })).toBeVisible()
    },
  )
  await step(
    '[S2.113] [S2.114] [S2.117] a row has weekday, day, date with start and name',
    async () => {
      const day = datePart(first.date)
      expect
        .soft(await row.innerText())
        .toMatch(new RegExp(`^${dayName(day)}\\s+${Number(day.slice(8))}\\s`))
      await expect
        .soft(row.getByText(`${formatDay(day)}, ${startTime(first.time)}`, { exact: true }))
        .toBeVisible()
      await expect.soft(row.getByRole('heading', { name: first.name, exact: true })).toBeVisible()
    },
  )
  await step('[S2.115] a green divider is between day and event', async () => {
    const colours = await rows(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) =>
          [...link.children].some(
            (part) =>
              getComputedStyle(part).backgroundColor === 'rgb(156, 203, 90)' &&
              part.getBoundingClientRect().height > 60,
          ),
        ),
      )
    expect(colours).toEqual([true, true, true, true])
  })
  for (const { width, isWide } of [
    { width: 1201, isWide: true },
    { width: 1200, isWide: false },
    { width: 390, isWide: false },
  ])
    await step(
      `[S2.107] [S2.116] [S2.119] [S9.17] panel, banner and 25 words show only from 1201 px: ${width} px`,
      async () => {
        await page.setViewportSize({ width, height: 900 })
        const panel = page.getByRole('complementary', { name: 'Filter events' })
        const about = row.getByText(truncateWords(first.description, 25), { exact: true })
        await expect.soft(about).toHaveCount(1)
        for (const part of [panel, row.locator('img'), about])
          await expect.soft(part).toBeVisible({ visible: isWide })
      },
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  await step(
    '[S2.120] [S8.8] while events load the page says so, then starts at its top',
    async () => {
      const letThrough = await holdBack(page, '**/api/v1/event/all*')
      await next(page).click()
      await expect(page.getByText('Loading events...', { exact: true })).toBeVisible()
      letThrough()
      await expect(page.getByText('Loading events...', { exact: true })).toHaveCount(0)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('List of events')
      await previous(page).click()
      await expect.poll(() => names(page)).toEqual(all.slice(0, 4))
    },
  )
  await step(
    '[S2.122] [S4.33] [S4.34] [S4.35] [S9.13] Next and Previous change pages of four events, and are hidden at the ends',
    async () => {
      for (let offset = 0; offset < all.length; offset += 4) {
        await expect.poll(() => names(page)).toEqual(all.slice(offset, offset + 4))
        await expect(previous(page)).toHaveCount(offset === 0 ? 0 : 1)
        const isLast = offset + 4 >= all.length
        await expect(next(page)).toHaveCount(isLast ? 0 : 1)
        if (!isLast) await next(page).click()
      }
      await previous(page).click()
      await expect.poll(() => names(page).then((shown) => shown.length)).toBe(4)
      const before = all.length - (all.length % 4 || 4) - 4
      expect(new URL(page.url()).searchParams.get('offset')).toBe(String(before))
    },
  )
  await step('[S2.118] [S4.37] a row is one link to its event', async () => {
    const [name] = await names(page)
    const event = events.find((listed) => listed.name === name)
    await expect(row.getByRole('link')).toHaveAttribute('href', `/events/${event?._id}`)
    await row.click()
    await page.waitForURL(`**/events/${event?._id}`)
  })
})

test('past events come after all future events', async () => {
  const all = await listedEvents()
  const last = Math.floor((all.length - 1) / 4) * 4
  const { document } = await readPage(`/events?offset=${last}`)
  expect(document.querySelectorAll('main li h3').map(textOf)).toEqual(
    all.slice(last).map(({ name }) => name),
  )
  expect(new Date(all.at(-1)?.endsAt ?? '') < new Date()).toBe(true)
})

test('a visitor can subscribe to all events as a calendar', async () => {
  const { document } = await readPage('/events')
  const link = document
    .querySelectorAll('main a')
    .find((anchor) => textOf(anchor) === 'Subscribe to all events')
  const address = link?.getAttribute('href') ?? ''
  expect(address).toMatch(/^webcal:\/\//)
  const response = await fetch(address.replace('webcal:', 'http:'))
  expect(response.headers.get('content-type')).toContain('text/calendar')
  expect(await response.text()).toContain('BEGIN:VEVENT')
})

journey(
  'without script a visitor can read, page and search the list',
  async ({ page, visit }) => {
    const all = (await listedEvents()).map(({ name }) => name)
    await visit('/events')
    expect(await names(page)).toEqual(all.slice(0, 4))
    await next(page).click()
    await page.waitForURL('**/events?offset=4')
    expect(await names(page)).toEqual(all.slice(4, 8))
    await page.getByPlaceholder('Search for events').fill('walk')
    await page.getByRole('button', { name: 'Find Events' }).click()
    await page.waitForURL('**/events?q=walk')
    expect(await names(page)).toEqual(all.filter((name) => /walk/i.test(name)).slice(0, 4))
    await expect(page.getByRole('button', { name: 'Today' })).toBeHidden()
  },
  { javaScript: false, width: 390 },
)

journey(
  '[S8.17] without a connection the list stays, and a toast says why',
  async (journeyContext) => {
    const { page, visit, context, expectConsole } = journeyContext
    await visit('/events')
    const list = await page.getByRole('main').innerText()
    const toast = page.getByText('An error occurred').first()
    await context.setOffline(true)
    // Other console messages depend on what the browser has prefetched.
    expectConsole(/ERR_INTERNET_DISCONNECTED|loading route module|dynamically imported/)
    for (const name of ['Now', 'Next Events']) {
      await page.getByRole('main').getByText(name, { exact: true }).click()
      await expect(toast).toBeVisible()
      expect(await page.getByRole('main').innerText()).toBe(list)
      await expect(toast).toBeHidden()
    }
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(toast).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL('/')
  },
)

journey('[S8.17] a page does not wait for a script that fails to load', async (journeyContext) => {
  const { page, visit, expectConsole } = journeyContext
  await visit('/events')
  const logo = page.getByRole('banner').getByRole('link').first()
  // The browser seems online but gets no response. Hovering over the link must not break the page either.
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  const failedRequest = page.waitForEvent('requestfailed')
  await logo.hover()
  await failedRequest
  await logo.click()
  await expect(page.getByText('An error occurred').first()).toBeVisible()
  await expect(page).toHaveURL('/events')
  await page.unroute('**/*')
  await logo.click()
  await page.waitForURL('/')
})

journey(
  '[S8.17] the visitor stays on the page if the data of the next one fails to load',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    await visit('/events')
    await page.route('**/api/v1/event/all**', (route) => route.abort('aborted'))
    await page.getByRole('link', { name: 'Next Events' }).click()
    await expect(page.getByText('An error occurred').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.unroute('**/api/v1/event/all**')
    await page.getByRole('link', { name: 'Next Events' }).click()
    await page.waitForURL(/offset=4/)
  },
)
