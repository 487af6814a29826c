import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/kit/browser/find-browser.ts'
import { median } from './load.ts'
import type { Line } from './table.ts'

/** A slow phone on a slow line. */
const slowness = 4
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const screen = { width: 390, height: 844 }
const rounds = 5
const mostInpMs = 200

type Tap = {
  what: string
  /** Pressed before, so that there is something to press. */
  first?: string
  press: string
  shows: string
  mostMs: number
  afterMs: readonly number[]
}

const soon = { mostMs: 150, afterMs: [200, 1_000, 4_000] }
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
    // Shown as the target of a link until the script says what is shown.
    shows: '[aria-label="2 of 5"]:is(:not([inert]), :target + *)',
    mostMs: 600,
    afterMs: [1_000, 4_000],
  },
]

/** How soon the first taps on home are answered, so many milliseconds after it has loaded. */
export async function measureFirstSeconds(
  address: string,
  say: (sentence: string) => void,
): Promise<Line[]> {
  const { path, env } = await findBrowser(say)
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const lines: Line[] = []
    for (const tap of taps)
      for (const afterMs of tap.afterMs) lines.push(...(await tell(browser, address, tap, afterMs)))
    return lines
  } finally {
    await browser.close()
  }
}

async function tell(browser: Browser, address: string, tap: Tap, afterMs: number): Promise<Line[]> {
  const answers: Answer[] = []
  for (let i = 0; i < rounds; i++) answers.push(await tryOnce(browser, address, tap, afterMs))
  const shownMs = median(answers.map(({ shown }) => shown))
  const inpMs = median(answers.map(({ inp }) => inp))
  const when = `${tap.what} ${afterMs / 1_000} s after load`
  return [
    {
      what: `Tap on ${when}`,
      is: `${Math.round(shownMs)} ms`,
      target: `at most ${tap.mostMs} ms`,
      isMet: shownMs <= tap.mostMs,
    },
    {
      what: `INP of ${when}`,
      is: `${Math.round(inpMs)} ms`,
      target: `at most ${mostInpMs} ms`,
      isMet: inpMs <= mostInpMs,
    },
  ]
}

type Answer = { shown: number; inp: number }

async function tryOnce(
  browser: Browser,
  address: string,
  tap: Tap,
  afterMs: number,
): Promise<Answer> {
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
    await device.send('Network.emulateNetworkConditions', line)
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.addInitScript(watchInteractions)
    await page.addInitScript(watchTap, { selector: tap.shows, isSecond: tap.first !== undefined })
    await page.goto(address, { waitUntil: 'load' })
    const loadedAt = performance.now()
    const rest = () => page.waitForTimeout(Math.max(0, loadedAt + afterMs - performance.now()))
    if (tap.first !== undefined) await touch(page, tap.first)
    const place = await placeOf(page, tap.press)
    await rest()
    await page.touchscreen.tap(place.x, place.y)
    await page.waitForFunction(() => Reflect.get(window, 'shownAfter') !== undefined)
    // The browser tells how long an interaction took a moment after it has been answered.
    await page.waitForTimeout(500)
    return await page.evaluate(() => ({
      shown: Number(Reflect.get(window, 'shownAfter')),
      inp: Number(Reflect.get(window, 'longestInteraction')),
    }))
  } finally {
    await context.close()
  }
}

async function touch(page: Page, selector: string): Promise<void> {
  const { x, y } = await placeOf(page, selector)
  await page.touchscreen.tap(x, y)
}

const placeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const isInSight = () => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }
      if (!isInSight()) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })

/** Notes the milliseconds from the touch to the frame that shows what it asked for. */
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
      const look = () => {
        if (isShown()) Object.assign(window, { shownAfter: performance.now() - timeStamp })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
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
