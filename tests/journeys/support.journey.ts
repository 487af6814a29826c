import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'

const widget = (page: Page) => page.getByRole('region', { name: 'Support', exact: true })
/** The button of the closed widget, and the heading of the open one. */
const head = (page: Page) => page.locator('summary', { hasText: 'Need Help?' })
const pill = (page: Page) =>
  page.locator('details:not([open]) > summary', { hasText: 'Need Help?' })
const press = (page: Page, name: string) => widget(page).getByRole('link', { name }).click()
const at = '2026-11-15T12:00:00-06:00'
const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)

/** Records the opened links and the copied number at that moment, and prevents the navigation. */
async function recordLinks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.defineProperty(window, 'openedLinks', { get: () => opened })
    // On the window, after the handlers of the page: a click that the page handles itself opens no link.
    window.addEventListener('click', (event) => {
      if (event.defaultPrevented) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || !/^(tel|sms):/.test(link.href)) return
      event.preventDefault()
      opened.push(link.href)
    })
  })
  return () => page.evaluate(() => [...Reflect.get(window, 'openedLinks')])
}

atWidths(
  [1440, 390],
  '[S4.6] the support widget is visible before the rest of the page is laid out',
  async ({ page }) => {
    const letThrough = await holdBack(page, '**/hero*.svg')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const isInSight = () =>
      widget(page).evaluate((element) => {
        const { top, bottom, height } = element.getBoundingClientRect()
        return height > 0 && top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    letThrough()
    await page.waitForLoadState()
  },
)

journey(
  '[S4.8] Escape closes the widget and moves the focus to its button',
  async ({ page, visit, tabTo }) => {
    await visit('/')
    await page.keyboard.press('Escape')
    await expect(pill(page)).toBeVisible()
    await tabTo(pill(page))
    await page.keyboard.press('Enter')
    await expect(widget(page)).toBeVisible()
    await expect(head(page)).toBeFocused()
    // A second Escape within a second would trigger Quick exit.
    await page.clock.runFor(2_000)
    await page.keyboard.press('Escape')
    await expect(pill(page)).toBeVisible()
    await expect(pill(page)).toBeFocused()
  },
  { at },
)

atWidths(
  [1440, 390],
  'the support widget',
  async ({ page, visit, step, axe }) => {
    const opened = await recordLinks(page)
    await visit('/')
    await step(
      '[S1.30] [S4.6] the home page opens with the widget: text, call and chat',
      async () => {
        for (const name of ['Text Support', 'Call Support'])
          await expect(widget(page).getByRole('link', { name })).toBeVisible()
        await expect(widget(page).getByRole('button', { name: 'Live Chat' })).toBeVisible()
      },
    )
    if (page.viewportSize()?.width === 1440)
      await step('on a computer both numbers begin below their labels', async () => {
        const numbers = widget(page).getByRole('link', { name: /^(Text|Call) \d/ })
        await expect(numbers).toHaveCount(2)
        const lefts = await numbers.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect().left),
        )
        expect(new Set(lefts).size).toBe(1)
      })
    await page.clock.pauseAt(new Date('2026-11-15T13:00:00-06:00'))
    await page.clock.runFor(700)
    for (const [proves, name, href] of [
      ['[S4.9]', 'Call Support', 'tel:+14035550142'],
      ['[S4.10]', 'Text Support', 'sms:+14035550142'],
    ] as const)
      await step(
        `${proves} [S4.11] [S7.32] [S9.44] ${name} copies the number, opens its link, and shows a message for 2 s`,
        async () => {
          const shift = await watchShiftFromNow(page)
          await press(page, name)
          const message = widget(page).getByText('Number copied').and(page.locator(':visible'))
          await expect(message.first()).toBeVisible()
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('403-555-0142')
          expect((await opened()).at(-1)).toBe(href)
          await expect(page.getByRole('status').filter({ hasText: 'Number copied' })).toHaveCount(1)
          await page.clock.runFor(1_900)
          await expect(message).toHaveCount(1)
          await page.clock.runFor(200)
          await expect(message).toHaveCount(0)
          expect(await shift()).toBe(0)
          await page.evaluate(() => navigator.clipboard.writeText(''))
        },
      )
    await page.clock.resume()
    await step(
      '[S4.7] [S4.8] scrolling closes the widget to a button, which opens it again',
      async () => {
        await scrollTo(page, 600)
        await expect(pill(page)).toBeVisible()
        await expect(widget(page)).toHaveCount(0)
        await axe({ isLayoutOnly: page.viewportSize()?.width !== 1440 })
        await pill(page).click()
        await expect(widget(page)).toBeVisible()
        await scrollTo(page, 1200)
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await expect(widget(page)).toBeVisible()
        await scrollTo(page, 0)
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await expect(widget(page)).toBeVisible()
        await scrollTo(page, 300)
        await expect(pill(page)).toBeVisible()
      },
    )
  },
  { at, permissions: ['clipboard-read', 'clipboard-write'] },
)

journey(
  '[S4.9] without access to the clipboard the number is copied with execCommand',
  async (journeyContext) => {
    const { page, visit } = journeyContext
    const opened = await recordLinks(page)
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.addEventListener('copy', () => {
        Reflect.set(window, 'copied', document.getSelection()?.toString())
      })
    })
    await visit('/')
    await press(page, 'Call Support')
    await expect.poll(opened).toEqual(['tel:+14035550142'])
    expect(await page.evaluate(() => Reflect.get(window, 'copied'))).toBe('403-555-0142')
  },
)

journey('[S4.12] [S8.15] a failed copy is logged, and no link opens', async (journeyContext) => {
  const { page, visit } = journeyContext
  const opened = await recordLinks(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await visit('/')
  await press(page, 'Call Support')
  await expect.poll(() => logged.join()).toContain('log: The support number could not be copied.')
  expect(await opened()).toEqual([])
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
  await expect(page.getByRole('status').filter({ hasText: 'Number copied' })).toHaveCount(0)
  await widget(page).getByRole('link', { name: 'Call 403-555-0142' }).click()
  expect(await opened()).toEqual(['tel:+14035550142'])
})

async function watchShiftFromNow(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let sum = 0
    Object.defineProperty(window, 'shiftSince', { get: () => sum, configurable: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: false })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shiftSince')))
}
