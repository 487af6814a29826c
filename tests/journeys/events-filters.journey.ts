import { expect, type Page } from '@playwright/test'
import { dayNames } from '#contract/dates.ts'
import type { Event } from '#contract/event.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { journey } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'

const names = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const nothing = (page: Page) => page.getByText('Event not available', { exact: true })
const search = (page: Page) => page.getByPlaceholder('Search for events')
const namesOf = (events: readonly Event[]) => events.map(({ name }) => name)

/** The events of the first page: the next four. */
async function firstPage(): Promise<{ first: Event; page4: Event[] }> {
  const page4 = (await listedEvents()).slice(0, 4)
  const [first] = page4
  if (!first) throw new Error('The site has no events.')
  return { first, page4 }
}

/** Clears all filters and the search, and waits for the first page of events. */
async function clear(page: Page, page4: readonly Event[]) {
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => names(page)).toEqual(namesOf(page4))
}

journey('the filters and the search of the list', async ({ page, visit, step, axe }) => {
  const { first, page4 } = await firstPage()
  await visit('/events')
  await step('[S2.110] a click on the heading of a group closes and opens it', async () => {
    const panel = page.getByRole('complementary', { name: 'Filter events' })
    for (const [head, inside] of [
      ['Days', 'Monday'],
      ['Registration Required', 'Yes'],
    ] as const) {
      const summary = panel.locator('summary').filter({ hasText: head })
      await summary.click()
      await expect(box(page, inside)).toBeHidden()
      await summary.click()
      await expect(box(page, inside)).toBeVisible()
    }
  })
  await step(
    '[S4.40] [S4.49] [S1.21] an event shows if its day and answer are checked',
    async () => {
      await clear(page, page4)
      await box(page, first.dayOfWeek).check()
      await box(page, first.registrationRequired ? 'Yes' : 'No').check()
      const expected = page4
        .filter(({ dayOfWeek }) => dayOfWeek === first.dayOfWeek)
        .filter(({ registrationRequired }) => registrationRequired === first.registrationRequired)
      await expect.poll(() => names(page)).toEqual(namesOf(expected))
      await box(page, first.dayOfWeek).uncheck()
      await expect(nothing(page)).toBeVisible()
    },
  )
  await step(
    '[S4.41] [S2.121] [S8.9] only a day shows no event, a button checks Yes and No',
    async () => {
      await clear(page, page4)
      await box(page, first.dayOfWeek).check()
      await expect(nothing(page)).toBeVisible()
      await expect(
        page.getByText('Tick at least one day and Yes or No', { exact: true }),
      ).toBeVisible()
      await axe()
      await page.getByRole('button', { name: 'Yes and No', exact: true }).click()
      const expected = page4.filter(({ dayOfWeek }) => dayOfWeek === first.dayOfWeek)
      await expect.poll(() => names(page)).toEqual(namesOf(expected))
    },
  )
  await step('[S4.42] only Yes shows no event, and a button checks all days', async () => {
    await clear(page, page4)
    await box(page, 'Yes').check()
    await expect(nothing(page)).toBeVisible()
    await page.getByRole('button', { name: 'Any day', exact: true }).click()
    const expected = page4.filter(({ registrationRequired }) => registrationRequired)
    await expect.poll(() => names(page)).toEqual(namesOf(expected))
  })
  await step('[S4.46] [S2.105] Clear restores the full page of events', async () => {
    await clear(page, page4)
    await box(page, 'Monday').check()
    await search(page).fill('nothing is called this')
    await expect(nothing(page)).toBeVisible()
    await clear(page, page4)
    await expect(search(page)).toHaveValue('')
    await expect(box(page, 'Monday')).not.toBeChecked()
  })
  await step('[S4.38] a search finds the events of all pages', async () => {
    const far = (await listedEvents()).at(-1)
    await search(page).fill(far?.name.slice(0, 12) ?? '')
    await expect.poll(() => names(page)).toContain(far?.name)
  })
  await step(
    '[S4.48] [S2.112] Find Events repeats the search and announces the results',
    async () => {
      await clear(page, page4)
      await search(page).fill('walk')
      await search(page).press('Enter')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('List of events')
      const expected = (await listedEvents()).filter(({ name }) => /walk/i.test(name)).slice(0, 4)
      await expect.poll(() => names(page)).toEqual(namesOf(expected))
      const count = expected.length === 1 ? '1 event shown' : `${expected.length} events shown`
      await expect(page.getByRole('status').filter({ hasText: count })).toBeVisible()
    },
  )
  await step(
    '[S4.49] filters stay checked on other pages and after visiting an event',
    async () => {
      await clear(page, page4)
      for (const day of dayNames) await box(page, day).check()
      await box(page, 'No').check()
      const all = await listedEvents()
      await page.getByRole('link', { name: 'Next Events' }).click()
      const expected = all.slice(4, 8).filter(({ registrationRequired }) => !registrationRequired)
      await expect.poll(() => names(page)).toEqual(namesOf(expected))
      await page.getByRole('link', { name: expected[0]?.name ?? '' }).click()
      await page.getByRole('link', { name: 'All Events', exact: true }).click()
      await expect(box(page, 'No')).toBeChecked()
    },
  )
})

journey(
  'the search does not depend on a fast server',
  async ({ page, visit, step, expectConsole }) => {
    const { page4 } = await firstPage()
    const requests = '**/api/v1/event/all*'
    await visit('/events')
    await step(
      '[S4.38] [S4.39] [S4.47] typing filters the page before the server responds',
      async () => {
        await page.route(requests, () => undefined)
        const part = page4[1]?.name.slice(1, 5).toUpperCase() ?? ''
        await search(page).fill(part)
        const expected = page4.filter(({ name }) => name.toUpperCase().includes(part))
        await expect.poll(() => names(page)).toEqual(namesOf(expected))
        await search(page).fill('')
        await expect.poll(() => names(page)).toEqual(namesOf(page4))
        await page.unroute(requests)
      },
    )
    await step('a failed search shows an error and can be retried', async () => {
      await page.route(requests, (route) => route.fulfill({ status: 503, body: '' }))
      expectConsole(/status of 503/)
      await search(page).fill('walk')
      await expect(
        page.getByRole('alert').filter({ hasText: 'The search did not get through' }),
      ).toBeVisible()
      await page.unroute(requests)
      await page.getByRole('button', { name: 'Find Events', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  },
)

journey(
  '[S2.107] below 1201 px the same filters are in a sheet',
  async ({ page, visit, axe }) => {
    await visit('/events')
    const button = page.getByRole('button', { name: /^Filters/ })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Filters', exact: true })
    for (const label of [...dayNames, 'Yes', 'No'])
      await sheet.getByRole('checkbox', { name: label, exact: true }).check()
    await axe()
    await expect(page.getByRole('button', { name: 'Quick exit' }).first()).toBeEnabled()
    await sheet.getByRole('button', { name: 'Show 4 events', exact: true }).click()
    await expect(sheet).toHaveCount(0)
    expect(await button.textContent()).toBe('Filters (9)')
    await expect(button).toBeFocused()
    expect(await names(page)).toHaveLength(4)
  },
  { width: 390 },
)

test('[S2.108] [S2.109] there are two groups of checkboxes, none checked', async () => {
  const { document } = await readPage('/events')
  const groups = document.querySelectorAll('[aria-label="Filter events"] fieldset')
  expect(
    groups.map((group) => ({
      name: textOf(group.querySelector('legend')),
      labels: group.querySelectorAll('label:has(input[type=checkbox])').map(textOf),
    })),
  ).toEqual([
    { name: 'Days', labels: [...dayNames] },
    { name: 'Registration Required', labels: ['Yes', 'No'] },
  ])
  expect(document.querySelectorAll('input[checked]')).toEqual([])
})
