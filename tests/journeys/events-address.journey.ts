import { expect } from '@playwright/test'
import { journey } from '#tests/kit/journey/journey.ts'
import { readPage, textOf } from '#tests/kit/journey/read-page.ts'
import { test } from '#tests/kit/journey/site-fixtures.ts'

journey(
  'search, filters and day are in the address and survive a reload',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    await visit('/events')
    await page.getByRole('searchbox').fill('supper')
    await expect(page).toHaveURL(/\?q=supper$/)
    const panel = page.getByRole('complementary', { name: 'Filter events' })
    for (const label of ['Saturday', 'Friday', 'Yes', 'No']) await panel.getByLabel(label).check()
    await expect(page).toHaveURL(/only=Friday%2CSaturday%2CYes%2CNo/)
    await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(page.getByRole('searchbox')).toHaveValue('supper')
    for (const label of ['Saturday', 'Friday', 'Yes'])
      await expect(panel.getByLabel(label)).toBeChecked()
    await expect(panel.getByLabel('Monday')).not.toBeChecked()
    await page.getByRole('button', { name: 'Clear', exact: true }).first().click()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/\/events\?day=\d{4}-\d\d-\d\d$/)
    const chosen = await page
      .getByRole('button', { name: /^[A-Z][a-z]{2} \d+, \d{4}$/ })
      .innerText()
    await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await expect(page.getByRole('button', { name: chosen })).toBeVisible()
  },
)

journey(
  'the month view names the active filters and can clear them',
  async ({ page, visit, axe }) => {
    await visit('/events?view=month&q=drum&only=Friday,Yes')
    const active = page.getByText('Only shown: “drum”; Days: Friday; Registration Required: Yes')
    await expect(active).toBeVisible()
    await axe()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(active).toHaveCount(0)
    await expect(page).toHaveURL(/\?view=month$/)
  },
)

const mainOf = async (path: string) => {
  const main = (await readPage(path)).document.querySelector('main')
  if (!main) throw new Error(`${path} has no main element.`)
  return {
    text: textOf(main),
    rows: main.querySelectorAll('li h3').length,
    links: main
      .querySelectorAll('a')
      .map((link) => [textOf(link), link.getAttribute('href')] as const),
    /** What a visitor can press, and the labels of the fields. */
    controls: main.querySelectorAll('a, button, label').map(textOf),
  }
}

test('Previous leads from beyond the end to the last page', async () => {
  const beyond = new Map((await mainOf('/events?offset=400')).links)
  const last = await mainOf(beyond.get('Previous Events') ?? '')
  expect(last.rows).toBeGreaterThan(0)
  expect(last.controls).toContain('Previous Events')
  expect(last.controls).not.toContain('Next Events')
})

test('a past event says that it is over, and has no places and no Register button', async () => {
  const { text, controls } = await mainOf('/events/harvest-supper')
  expect(text).toContain('This event is over.')
  expect(text).toMatch(/\d [AP]M \(over\)/)
  expect(text).not.toMatch(/places? (left|are taken)|There is room/)
  expect(controls).not.toContain('Register')
})

test('the registration page of a past event says so instead of a form', async () => {
  const { text, controls } = await mainOf('/events/harvest-supper/register')
  expect(text).toContain('This event is over.')
  expect(controls).not.toContain('Email')
  expect(controls).not.toContain('Register')
})

test('past events are marked as over in the list', async () => {
  const { document } = await readPage('/events?offset=16')
  expect(document.querySelectorAll('main li time + *').map(textOf)).toContain('Over')
})
