import { expect } from '@playwright/test'
import { datePart, dayOf, formatMonth } from '#contract/dates.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const monthOf = (date: string) => date.slice(0, 7)

journey(
  'the list is the default, and Month shows the same events as a grid',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const [first] = await listedEvents()
    if (!first) throw new Error('The site has no events.')
    await visit('/events')
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 2, name: formatMonth(dayOf(new Date())) }),
    ).toBeVisible()
    await visit(`/events?view=month&month=${monthOf(first.date)}`)
    const patch = page
      .getByRole('table')
      .getByRole('link', { name: new RegExp(first.name) })
      .first()
    await expect(patch).toHaveAttribute('href', `/events/${first._id}`)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'List of events' })).toBeVisible()
  },
)

journey('earlier months show the past events', async ({ page, visit }) => {
  const past = (await listedEvents()).at(-1)
  if (!past) throw new Error('The site has no events.')
  await visit('/events?view=month')
  const heading = page.getByRole('heading', { level: 2 }).first()
  const wanted = formatMonth(datePart(past.date))
  for (let turns = 0; turns < 24 && (await heading.textContent()) !== wanted; turns += 1) {
    const shown = await heading.textContent()
    await page.locator('a[rel=nofollow]').first().click()
    await expect.poll(() => heading.textContent()).not.toBe(shown)
  }
  await expect(
    page
      .getByRole('table')
      .getByRole('link', { name: new RegExp(past.name) })
      .first(),
  ).toBeVisible()
})

journey(
  'without script a visitor can change the month',
  async ({ page, visit }) => {
    await visit('/events?view=month&month=2026-12')
    await page.getByRole('link', { name: 'January 2027', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'January 2027' })).toBeVisible()
  },
  { javaScript: false },
)

atWidths(
  [1440, 390],
  'today is marked, and the month passes axe',
  async ({ page, visit, axe }) => {
    await visit('/events?view=month&month=2026-11')
    const today = page.locator('td[aria-current=date]')
    await expect.poll(() => today.textContent()).toMatch(/^18/)
    await axe()
  },
  { at: '2026-11-18T18:00:00Z' },
)

journey(
  'on phones the events of the month are rows below it',
  async ({ page, visit }) => {
    const all = await listedEvents()
    const month = monthOf(all[0]?.date ?? '')
    await visit(`/events?view=month&month=${month}`)
    const shown = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading', { level: 3 })
      .allTextContents()
    const expected = all.filter(({ date }) => monthOf(date) === month).map(({ name }) => name)
    expect(shown.toSorted()).toEqual(expected.toSorted())
  },
  { width: 390 },
)

journey('a search also filters the month', async ({ page, visit }) => {
  const [first] = await listedEvents()
  await visit(`/events?view=month&month=${monthOf(first?.date ?? '')}`)
  await page.getByPlaceholder('Search for events').fill(first?.name ?? '')
  await expect
    .poll(() =>
      page
        .getByRole('table')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.textContent)),
    )
    .toEqual([expect.stringContaining(first?.name ?? '')])
})
