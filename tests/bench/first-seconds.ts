import type { Browser, Page } from '@playwright/test'
import { onBrowser } from './browser.ts'
import { median } from './load.ts'
import type { Line } from './table.ts'

/** A slow phone on a slow connection. */
export const cpuSlowdown = 4
export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
}
export const screen = { width: 390, height: 844 }
const rounds = 5
const afterTapMs = 3_000
const maxInpMs = 200
const maxTaskMs = 100

type Tap = {
  what: string
  /** Tapped before the measured tap, to show its target. */
  first?: string
  press: string
  /** The element that the tap must show. */
  shows: string
  maxMs: number
  afterMs: readonly number[]
}

const soon = { maxMs: 150, afterMs: [200, 1_000, 4_000] }
const needHelp = 'summary:has-text("Need Help?")'

const taps: readonly Tap[] = [
  { what: 'menu', press: '[aria-label="Open menu"]', shows: '#menu', ...soon },
  {
    what: 'Need Help?',
    first: needHelp,
    press: needHelp,
    shows: '[aria-label="Support"]',
    ...soon,
  },
  { what: 'Live Chat', press: '[href="#chat"]', shows: '#chat [role=dialog]', ...soon },
  {
    what: 'Next tip',
    press: '[aria-label="Next tip"]',
    // Before hydration the slide is visible as a link target, afterwards as the slide that is not inert.
    shows: '[aria-label="2 of 5"]:is(:not([inert]), :target + *)',
    ...soon,
  },
]

/**
 * Measures how soon the home page responds to the first taps, at several moments after loading, and the longest task
 * after loading, because a tap during a task waits for its end.
 */
export const measureFirstSeconds = (
  address: string,
  print: (sentence: string) => void,
): Promise<Line[]> =>
  onBrowser(print, async (browser) => {
    const lines: Line[] = []
    for (const tap of taps)
      for (const afterMs of tap.afterMs)
        lines.push(...(await measureTap(browser, address, tap, afterMs)))
    return lines
  })

async function measureTap(
  browser: Browser,
  address: string,
  tap: Tap,
  afterMs: number,
): Promise<Line[]> {
  const times: TapTimes[] = []
  for (let i = 0; i < rounds; i++) times.push(await tapOnce(browser, address, tap, afterMs))
  const shownMs = median(times.map(({ shown }) => shown))
  const inpMs = median(times.map(({ inp }) => inp))
  const taskMs = median(times.map(({ task }) => task))
  const when = `${tap.what} ${afterMs / 1_000} s after load`
  return [
    {
      what: `Tap on ${when}`,
      value: `${Math.round(shownMs)} ms`,
      target: `at most ${tap.maxMs} ms`,
      isMet: shownMs <= tap.maxMs,
    },
    {
      what: `INP of ${when}`,
      value: `${Math.round(inpMs)} ms`,
      target: `at most ${maxInpMs} ms`,
      isMet: inpMs <= maxInpMs,
    },
    {
      what: `Longest task around ${when}`,
      value: taskMs === 0 ? 'under 50 ms' : `${Math.round(taskMs)} ms`,
      target: `at most ${maxTaskMs} ms`,
      isMet: taskMs <= maxTaskMs,
    },
  ]
}

type TapTimes = { shown: number; inp: number; task: number }

async function tapOnce(
  browser: Browser,
  address: string,
  tap: Tap,
  afterMs: number,
): Promise<TapTimes> {
  const context = await browser.newContext({
    viewport: screen,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  try {
    const page = await context.newPage()
    const device = await context.newCDPSession(page)
    await device.send('Network.enable')
    await device.send('Network.emulateNetworkConditions', network)
    await device.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(watchInteractions)
    await page.addInitScript(watchTasks)
    await page.addInitScript(watchTap, { selector: tap.shows, isSecond: tap.first !== undefined })
    await page.goto(address, { waitUntil: 'load' })
    const loadedAt = performance.now()
    const waitForMoment = () =>
      page.waitForTimeout(Math.max(0, loadedAt + afterMs - performance.now()))
    if (tap.first !== undefined) await touch(page, tap.first)
    const point = await pointOf(page, tap.press)
    await waitForMoment()
    await page.touchscreen.tap(point.x, point.y)
    await page.waitForFunction(() => Reflect.get(window, 'shownAfter') !== undefined)
    // The script may start after an early tap, and the browser reports durations shortly after their end.
    await page.waitForTimeout(afterTapMs)
    return await page.evaluate(() => ({
      shown: Number(Reflect.get(window, 'shownAfter')),
      inp: Number(Reflect.get(window, 'longestInteraction')),
      task: Number(Reflect.get(window, 'longestTask')),
    }))
  } finally {
    await context.close()
  }
}

async function touch(page: Page, selector: string): Promise<void> {
  const { x, y } = await pointOf(page, selector)
  await page.touchscreen.tap(x, y)
}

const pointOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const isInView = () => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }
      if (!isInView()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })

/** Records the milliseconds from the tap to the frame that shows the expected element. */
function watchTap({ selector, isSecond }: { selector: string; isSecond: boolean }): void {
  let isNext = !isSecond
  const isShown = () => {
    const element = document.querySelector(selector)
    return element?.checkVisibility() && element.getBoundingClientRect().height > 0
  }
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      if (!isNext) return void (isNext = true)
      const poll = () => {
        if (isShown()) Object.assign(window, { shownAfter: performance.now() - timeStamp })
        else requestAnimationFrame(poll)
      }
      requestAnimationFrame(poll)
    },
    true,
  )
}

function watchInteractions(): void {
  let longest = 0
  Object.defineProperty(window, 'longestInteraction', { get: () => longest })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Number(Reflect.get(entry, 'interactionId')) > 0)
        longest = Math.max(longest, entry.duration)
  }).observe(options)
}

/** Records the longest task after the load event. The browser reports tasks of at least 50 ms. */
function watchTasks(): void {
  let longest = 0
  Object.defineProperty(window, 'longestTask', { get: () => longest })
  const onTasks = (list: PerformanceObserverEntryList) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  }
  addEventListener('load', () => new PerformanceObserver(onTasks).observe({ type: 'longtask' }))
}
