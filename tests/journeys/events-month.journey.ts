import { expect } from '@playwright/test'
import { datePart, dayOf, formatMonth } from '#contract/dates.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'

const monthOf = (date: string) => date.slice(0, 7)

journey('the month view of the events', async ({ page, visit, step }) => {
  const all = await listedEvents()
  const [first, past] = [all[0], all.at(-1)]
  if (!first || !past) throw new Error('The site has no events.')
  const heading = page.getByRole('heading', { level: 2 }).first()
  const inTable = page.getByRole('table').getByRole('link')
  await visit('/events')
  await step('the list is the default, and Month shows the current month', async () => {
    await expect(page.getByRole('heading', { name: 'List of events' })).toBeVisible()
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    const month = formatMonth(dayOf(new Date()))
    await expect(page.getByRole('heading', { level: 2, name: month })).toBeVisible()
  })
  await step('earlier months show the past events', async () => {
    const wanted = formatMonth(datePart(past.date))
    for (let turns = 0; turns < 24 && (await heading.textContent()) !== wanted; turns += 1) {
      const shown = await heading.textContent()
      await page.locator('a[rel=nofollow]').first().click()
      await expect.poll(() => heading.textContent()).not.toBe(shown)
    }
    await expect(inTable.filter({ hasText: past.name }).first()).toBeVisible()
  })
  await visit(`/events?view=month&month=${monthOf(first.date)}`)
  await step('the month shows the same events as a grid', () =>
    expect(inTable.filter({ hasText: first.name }).first()).toHaveAttribute(
      'href',
      `/events/${first._id}`,
    ),
  )
  await step('a search also filters the month', async () => {
    await page.getByPlaceholder('Search for events').fill(first.name)
    await expect
      .poll(() => inTable.evaluateAll((links) => links.map((link) => link.textContent)))
      .toEqual([expect.stringContaining(first.name)])
  })
  await step('List leads back to the list', async () => {
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'List of events' })).toBeVisible()
  })
})

journey(
  'the month view on a phone',
  async ({ page, visit, step }) => {
    const all = await listedEvents()
    await visit('/events?view=month&month=2026-11')
    await step('today is marked by the clock of the visitor', async () => {
      await expect.poll(() => page.locator('td[aria-current=date]').textContent()).toMatch(/^18/)
    })
    const month = monthOf(all[0]?.date ?? '')
    await visit(`/events?view=month&month=${month}`)
    await step('the events of the month are rows below it', async () => {
      const shown = await page
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('heading', { level: 3 })
        .allTextContents()
      const expected = all.filter(({ date }) => monthOf(date) === month).map(({ name }) => name)
      expect(shown.toSorted()).toEqual(expected.toSorted())
    })
  },
  { at: '2026-11-18T18:00:00Z', width: 390 },
)

test('without script a link leads to the next month', async () => {
  const { document } = await readPage('/events?view=month&month=2026-12')
  const january = document.querySelector('main a[aria-label="January 2027"]')
  const following = await readPage(january?.getAttribute('href') ?? '')
  expect(following.document.querySelectorAll('main h2').map(textOf)).toContain('January 2027')
})
