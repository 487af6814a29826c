import { expect, type Page } from '@playwright/test'
import { holdBack } from '#tests/kit/journey/hold-back.ts'
import { atWidths, journey } from '#tests/kit/journey/journey.ts'
import { watchShift } from '#tests/kit/journey/look.ts'

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
  '[S1.30] [S4.6] the home page opens with the widget (text, call and chat) and without a layout shift',
  async ({ page, visit, axe }) => {
    const shift = await watchShift(page)
    await visit('/')
    for (const name of ['Text Support', 'Call Support'])
      await expect(widget(page).getByRole('link', { name })).toBeVisible()
    await expect(widget(page).getByRole('button', { name: 'Live Chat' })).toBeVisible()
    await axe()
    // Late fonts may move a line by so much.
    expect(await shift()).toBeLessThan(0.02)
  },
)

journey('on a computer both numbers begin below their labels', async ({ page, visit }) => {
  await visit('/')
  const numbers = widget(page).getByRole('link', { name: /^(Text|Call) \d/ })
  await expect(numbers).toHaveCount(2)
  const lefts = await numbers.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().left),
  )
  expect(new Set(lefts).size).toBe(1)
})

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

atWidths(
  [1440, 390],
  '[S4.7] [S4.8] scrolling closes the widget to a button, which opens it again',
  async ({ page, visit, axe }) => {
    await visit('/')
    await scrollTo(page, 600)
    await expect(pill(page)).toBeVisible()
    await expect(widget(page)).toHaveCount(0)
    await axe()
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

for (const { proves, name, href } of [
  { proves: '[S4.9]', name: 'Call Support', href: 'tel:+14035550142' },
  { proves: '[S4.10]', name: 'Text Support', href: 'sms:+14035550142' },
])
  atWidths(
    [1440, 390],
    `${proves} [S4.11] [S7.32] [S9.44] ${name} copies the number, opens its link, and shows a message for 2 s`,
    async ({ page, visit }) => {
      const opened = await recordLinks(page)
      await visit('/')
      await page.clock.pauseAt(new Date('2026-11-15T13:00:00-06:00'))
      await page.clock.runFor(700)
      const shift = await watchShiftFromNow(page)
      await press(page, name)
      const message = widget(page).getByText('Number copied').and(page.locator(':visible'))
      await expect(message.first()).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('403-555-0142')
      expect(await opened()).toEqual([href])
      await expect(page.getByRole('status').filter({ hasText: 'Number copied' })).toHaveCount(1)
      await page.clock.runFor(1_900)
      await expect(message).toHaveCount(1)
      await page.clock.runFor(200)
      await expect(message).toHaveCount(0)
      expect(await shift()).toBe(0)
    },
    {
      at,
      permissions: ['clipboard-read', 'clipboard-write'],
    },
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

atWidths(
  [1440, 390],
  '[S7.32] without script the numbers are plain links, and the widget covers nothing',
  async ({ page, visit }) => {
    await visit('/')
    for (const [name, href] of [
      ['Call Support', 'tel:+14035550142'],
      ['Call 403-555-0142', 'tel:+14035550142'],
      ['Text Support', 'sms:+14035550142'],
      ['Text 403-555-0142', 'sms:+14035550142'],
    ] as const)
      await expect(widget(page).getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(widget(page).getByText('Live Chat')).toBeHidden()
    await expect(head(page).locator('..')).toHaveCSS('position', 'static')
  },
  { javaScript: false },
)

atWidths([1440, 390], 'the open widget never hides the focused element', async (journeyContext) => {
  const { page, visit } = journeyContext
  await visit('/')
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect(await page.evaluate(hiddenByWidget), 'lies under the widget').toBe('')
  }
})

/** The focused element, if the open widget covers it completely. */
function hiddenByWidget(): string {
  const focused = document.activeElement
  const over = document.querySelector('details:has(> [aria-label="Support"])')
  if (!focused || !over || over.contains(focused) || focused === document.body) return ''
  const [inner, outer] = [focused.getBoundingClientRect(), over.getBoundingClientRect()]
  const isHidden =
    inner.width > 0 &&
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  return isHidden ? focused.outerHTML.slice(0, 120) : ''
}

async function watchShiftFromNow(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let sum = 0
    Object.defineProperty(window, 'shiftSince', { get: () => sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: false })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'shiftSince')))
}
