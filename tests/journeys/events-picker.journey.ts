import { expect, type Page } from '@playwright/test'
import { datePart, dayOf, formatDay } from '#contract/dates.ts'
import { dayLabel, typed } from '#web/ui/date-picker/days.ts'
import { listedEvents } from '#tests/kit/journey/event-list.ts'
import { journey } from '#tests/kit/journey/journey.ts'

const names = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
const now = (page: Page) => page.getByRole('button', { name: 'Now', exact: true })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a date' })
const field = (page: Page) => picker(page).getByLabel('Or type a date')

const onDay = async (day: string) =>
  (await listedEvents()).filter(({ date }) => datePart(date) === day).map(({ name }) => name)

/** Restores the list with all days. */
async function clear(page: Page) {
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(now(page)).toBeVisible()
}

journey(
  'the picker of a day',
  async ({ page, visit, step, axe }) => {
    const far = (await listedEvents())[4]
    if (!far) throw new Error('The site has too few events.')
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    await visit('/events')
    await step('its script loads only when the visitor opens it', async () => {
      expect(scripts.filter((address) => /date-picker/.test(address))).toEqual([])
      await now(page).click()
      await expect(picker(page)).toBeVisible()
      expect(scripts.some((address) => /date-picker.*\.js/.test(address))).toBe(true)
      await page.keyboard.press('Escape')
    })
    await step('arrows, Home, End and the page keys move through the days', async () => {
      await now(page).click()
      const current = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      await expect.poll(current).toMatch(/^November 18, 2026/)
      for (const [key, day] of [
        ['ArrowRight', 'November 19'],
        ['ArrowDown', 'November 26'],
        ['ArrowLeft', 'November 25'],
        ['ArrowUp', 'November 18'],
        ['End', 'November 21'],
        ['Home', 'November 15'],
        ['PageDown', 'December 15'],
        ['PageUp', 'November 15'],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(current).toMatch(new RegExp(`^${day}, 2026`))
      }
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Nov 15, 2026', exact: true })).toBeVisible()
      await clear(page)
    })
    await step('[S9.28] [S9.30] an invalid typed date shows an error', async () => {
      await now(page).click()
      await field(page).pressSequentially('13212026')
      await expect(field(page)).toHaveValue('13/21/2026')
      await field(page).press('Enter')
      await expect(picker(page).getByText('Date input not valid.', { exact: true })).toBeVisible()
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
      await axe()
      await expect(now(page)).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await step('Escape and a click elsewhere close it, and Escape restores the focus', async () => {
      await now(page).click()
      await expect(picker(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(picker(page)).toHaveCount(0)
      await expect(now(page)).toBeFocused()
      await now(page).click()
      await expect(picker(page)).toBeVisible()
      await page.mouse.click(20, 300)
      await expect(picker(page)).toHaveCount(0)
    })
    await step(
      '[S2.106] [S4.43] [S4.44] [S9.24] a chosen day shows its events, closes the picker and becomes the label of its button',
      async () => {
        const day = datePart(far.date)
        await now(page).click()
        await field(page).fill(typed(day))
        await field(page).press('Enter')
        await expect(picker(page)).toHaveCount(0)
        await expect(page.getByRole('button', { name: formatDay(day), exact: true })).toBeVisible()
        await expect.poll(() => names(page)).toEqual(await onDay(day))
        await clear(page)
        await expect.poll(() => names(page).then((shown) => shown.length)).toBe(4)
      },
    )
  },
  { at: '2026-11-18T18:00:00Z' },
)

journey(
  'the current day',
  async ({ page, visit, step, axe }) => {
    const first = (await listedEvents())[0]
    await visit('/events')
    await step('the picker opens on today with days that have events marked', async () => {
      await now(page).click()
      const today = picker(page).locator('[aria-current=date]')
      await expect(today).toBeVisible()
      expect(await today.getAttribute('aria-label')).toContain(dayLabel(dayOf(new Date())))
      await expect(today).toBeFocused()
      const shown = dayOf(new Date()).slice(0, 7) === first?.date.slice(0, 7)
      if (shown && first)
        await expect(
          picker(page)
            .getByRole('button', { name: `${dayLabel(datePart(first.date))}. Something is on` })
            .first(),
        ).toBeVisible()
      await axe()
      await page.keyboard.press('Escape')
    })
    await step('[S4.45] Today selects the current day in Calgary', async () => {
      await page.getByRole('button', { name: 'Today', exact: true }).click()
      const today = dayOf(new Date())
      await expect(page.getByRole('button', { name: formatDay(today), exact: true })).toBeVisible()
      const expected = await onDay(today)
      if (expected.length === 0)
        await expect(page.getByText('Event not available', { exact: true })).toBeVisible()
      await expect.poll(() => names(page)).toEqual(expected)
    })
  },
  { width: 390 },
)

journey(
  '[S4.45] late in the evening Today is still the current day in Calgary',
  async ({ page, visit }) => {
    await visit('/events')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Nov 20, 2026', exact: true })).toBeVisible()
  },
  { at: '2026-11-21T04:30:00Z' },
)
