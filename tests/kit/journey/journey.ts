import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Response,
  test,
} from '@playwright/test'
import { axe } from './axe.ts'
import { patienceMs } from './patience.ts'
import { type Watch, watchPage } from './watch-page.ts'

export type Journey = Watch & {
  page: Page
  context: BrowserContext
  /** Opens an address of the site and waits until the page answers to clicks. */
  visit: (path: string, expected?: { status?: number }) => Promise<Response>
  /** Demands that axe finds nothing wrong on the page as it stands. */
  axe: () => Promise<void>
  /** Moves by keyboard to something, as a person without a mouse would. */
  tabTo: (target: Locator) => Promise<void>
}

export type JourneyOptions = {
  width?: number
  height?: number
  javaScript?: boolean
  reducedMotion?: boolean
  touch?: boolean
  /** Held in a hand: touched, and zoomed out by the browser where a page is too wide for it. */
  phone?: boolean
  /** The time it is when the journey begins; from then on `page.clock` moves it. */
  at?: string | Date
  permissions?: string[]
  /** From a network where nobody else is, since of one network few may do some things. */
  fromElsewhere?: boolean
}

type Walk = (journey: Journey) => Promise<void>

/**
 * A test in a real browser with an empty profile. It fails when the console complains, a request fails or
 * another host is asked, besides what it says itself.
 */
export function journey(name: string, walk: Walk, options: JourneyOptions = {}): void {
  test(name, async ({ browser }) => {
    const context = await browser.newContext(profile(options))
    context.setDefaultTimeout(patienceMs)
    const watch = watchPage(context, siteAddress())
    try {
      const page = await context.newPage()
      if (options.at !== undefined) await page.clock.install({ time: options.at })
      const given: Journey = {
        ...watch,
        page,
        context,
        visit: (path, expected) => visit(page, watch, path, { ...options, ...expected }),
        axe: () => axe(page),
        tabTo: (target) => tabTo(page, target),
      }
      await walk(given).catch((error: unknown) => {
        throw faultsBeside(error, watch)
      })
      expect.soft(watch.faults(), 'console, requests and hosts').toEqual([])
      // A soft expectation fails the journey without ending it.
      if (test.info().errors.length > 0) await saveScreenshot(page)
    } catch (error) {
      await saveScreenshot(context.pages()[0])
      throw error
    } finally {
      // What a page still asks for when the journey is over is nobody's fault.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
}

/** The same journey once for each width. */
export function atWidths(widths: number[], name: string, walk: Walk, options: JourneyOptions = {}) {
  for (const width of widths) journey(`${name}, at ${width} px`, walk, { ...options, width })
}

export const siteAddress = (): string => process.env['JOURNEY_SITE'] ?? ''

const profile = (options: JourneyOptions): BrowserContextOptions => ({
  baseURL: siteAddress(),
  viewport: {
    width: options.width ?? 1440,
    height: options.height ?? ((options.width ?? 1440) <= 900 ? 844 : 900),
  },
  locale: 'en-CA',
  timezoneId: 'America/Edmonton',
  javaScriptEnabled: options.javaScript ?? true,
  reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
  hasTouch: options.touch ?? options.phone ?? false,
  isMobile: options.phone ?? false,
  permissions: options.permissions ?? [],
  ...(options.fromElsewhere && { extraHTTPHeaders: { 'x-forwarded-for': someAddress() } }),
})

/** Kept for documentation, so nobody's. */
const someAddress = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

async function visit(
  page: Page,
  watch: Watch,
  path: string,
  { status = 200, javaScript = true }: { status?: number; javaScript?: boolean },
): Promise<Response> {
  // Chromium itself complains about an answer that we asked for.
  if (status >= 400) watch.expectConsole(new RegExp(`status of ${status}`))
  const response = await page.goto(path)
  if (!response) throw new Error(`${path} gave no answer`)
  expect(response.status(), path).toBe(status)
  if (javaScript) await page.waitForFunction(isAlive)
  return response
}

/** React marks the elements it has taken over: first the root, then what follows each `<!--$-->`. */
const isAlive = () => {
  const isTaken = (element: Element) =>
    element instanceof HTMLScriptElement ||
    Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  // What cannot be seen, and so not be used, is left alone.
  const isWaiting = (element: Element | null): element is Element =>
    element !== null && element.checkVisibility() && !isTaken(element)
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const waiting: Element[] = []
  while (comments.nextNode()) {
    const { currentNode: mark } = comments
    const next = mark instanceof Comment && mark.data === '$' ? mark.nextElementSibling : null
    if (isWaiting(next)) waiting.push(next)
  }
  // What is far away is taken over when somebody touches it.
  for (const element of waiting)
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  return waiting.length === 0 && isTaken(document.documentElement)
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isReached()); presses += 1)
    await page.keyboard.press('Tab')
  expect(await isReached(), `${target.toString()} can be reached with the Tab key`).toBe(true)
}

async function saveScreenshot(page: Page | undefined): Promise<void> {
  const path = test.info().outputPath('page.png')
  // A page that is already closed has no picture; the failure itself is what matters.
  const picture = await page?.screenshot({ path }).catch(() => undefined)
  if (picture) test.info().attachments.push({ name: 'page', path, contentType: 'image/png' })
}

/** A failed step is often the consequence of a fault that was only whispered to the console. */
function faultsBeside(error: unknown, watch: Watch): unknown {
  const faults = watch.faults()
  if (error instanceof Error && faults.length > 0)
    error.message += `\nMeanwhile: ${faults.join('\n           ')}`
  return error
}
