import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import { randomAddress } from '#tests/kit/random-address.ts'
import type { MailSite } from '#tests/kit/server/mail-site.ts'
import { axe, type AxeOptions } from './axe.ts'
import { test } from './site-fixtures.ts'
import { waitLimitMs } from './wait-limit.ts'
import { type Watch, watchPage } from './watch-page.ts'

export type Journey = Watch & {
  page: Page
  context: BrowserContext
  /** Opens an address of the site and waits until the page is hydrated. */
  visit: (path: string, expected?: { status?: number }) => Promise<Response>
  /** Fails the journey if axe finds a violation on the current page. */
  axe: (options?: AxeOptions) => Promise<void>
  /** Moves the focus to an element with the Tab key. */
  tabTo: (target: Locator) => Promise<void>
  /**
   * Runs one of several named promises of a journey. A failed step fails the journey but not the steps after it: the
   * next step starts on the page as it loads anew. Each step counts as a test.
   */
  step: (name: string, act: () => Promise<void>) => Promise<void>
}

export type JourneyOptions = {
  width?: number
  height?: number
  javaScript?: boolean
  reducedMotion?: boolean
  touch?: boolean
  /** Emulates a phone: touch, and zooming out if a page is too wide. */
  phone?: boolean
  /** The time at the start of the journey. `page.clock` moves it later. */
  at?: string | Date
  permissions?: string[]
  /** Without the Content-Security-Policy, so that nothing but the server's own care prevents a script. */
  withoutPolicy?: boolean
  /** Uses an IP address of its own, because the server limits some actions per network. */
  fromElsewhere?: boolean
}

type JourneySteps = (journeyContext: Journey) => Promise<void>

/**
 * A test in a real browser with an empty profile. Besides its own assertions it fails on console errors, on failed
 * requests and on requests to other hosts.
 */
export function journey(name: string, steps: JourneySteps, options: JourneyOptions = {}): void {
  test(name, ({ browser }) => runJourney(browser, steps, options))
}

type MailJourneySteps = (journeyContext: Journey & { site: MailSite }) => Promise<void>

/** A journey on the site with a mail server, which its worker starts once. */
export function mailJourney(
  name: string,
  steps: MailJourneySteps,
  options: JourneyOptions = {},
): void {
  test(name, ({ browser, mailSite: site }) =>
    runJourney(browser, (journeyContext) => steps({ ...journeyContext, site }), {
      fromElsewhere: true,
      ...options,
      site: site.address,
    }),
  )
}

type Profile = JourneyOptions & {
  /** The address of the site, if it is not the one that all workers share. */
  site?: string
}

export async function runJourney(
  browser: Browser,
  steps: JourneySteps,
  options: Profile,
): Promise<void> {
  const context = await browser.newContext(profile(options))
  context.setDefaultTimeout(waitLimitMs)
  const watch = watchPage(context, options.site ?? siteAddress())
  try {
    const page = await context.newPage()
    if (options.at !== undefined) await page.clock.install({ time: options.at })
    const journeyContext: Journey = {
      ...watch,
      page,
      context,
      visit: (path, expected) => visit(page, watch, path, { ...options, ...expected }),
      axe: (given) => axe(page, given),
      tabTo: (target) => tabTo(page, target),
      step: stepsOf(page, options),
    }
    await steps(journeyContext).catch((error: unknown) => {
      throw withFaults(error, watch)
    })
    expect.soft(watch.faults(), 'console, requests and hosts').toEqual([])
    // A soft expectation fails the journey without ending it.
    if (test.info().errors.length > 0) await saveScreenshot(page)
  } catch (error) {
    await saveScreenshot(context.pages()[0])
    throw error
  } finally {
    // Requests that are still open at the end of a journey are not errors.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** The same journey once for each width. */
export function atWidths(
  widths: number[],
  name: string,
  steps: JourneySteps,
  options: JourneyOptions = {},
) {
  for (const width of widths) journey(`${name}, at ${width} px`, steps, { ...options, width })
}

export const siteAddress = (): string => process.env['JOURNEY_SITE'] ?? ''

const profile = (options: Profile): BrowserContextOptions => ({
  baseURL: options.site ?? siteAddress(),
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
  bypassCSP: options.withoutPolicy ?? false,
  ...(options.fromElsewhere && { extraHTTPHeaders: { 'x-forwarded-for': randomAddress() } }),
})

async function visit(
  page: Page,
  watch: Watch,
  path: string,
  { status = 200, javaScript = true }: { status?: number; javaScript?: boolean },
): Promise<Response> {
  // Chromium logs an error status to the console, also an expected one.
  if (status >= 400) watch.expectConsole(new RegExp(`status of ${status}`))
  const response = await page.goto(path)
  if (!response) throw new Error(`${path} did not respond`)
  expect(response.status(), path).toBe(status)
  if (javaScript) await page.waitForFunction(isHydrated)
  return response
}

/** React marks hydrated elements: first the root, then the elements after each `<!--$-->`. */
const isHydrated = () => {
  const isMarked = (element: Element) =>
    element instanceof HTMLScriptElement ||
    Object.keys(element).some((key) => key.startsWith('__reactFiber'))
  // Invisible elements cannot be used, so they need not be hydrated.
  const isWaiting = (element: Element | null): element is Element =>
    element !== null && element.checkVisibility() && !isMarked(element)
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const waiting: Element[] = []
  while (comments.nextNode()) {
    const { currentNode: mark } = comments
    const next = mark instanceof Comment && mark.data === '$' ? mark.nextElementSibling : null
    if (isWaiting(next)) waiting.push(next)
  }
  // Parts outside the viewport hydrate when the visitor touches them.
  for (const element of waiting)
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  return waiting.length === 0 && isMarked(document.documentElement)
}

function stepsOf(page: Page, { javaScript = true }: JourneyOptions): Journey['step'] {
  let hasFailed = false
  return async (name, act) => {
    if (hasFailed) await page.reload()
    if (hasFailed && javaScript) await page.waitForFunction(isHydrated)
    hasFailed = false
    await test
      .step(name, async () => {
        const { length } = test.info().errors
        await act()
        // A soft expectation inside the step has failed, and is reported already.
        if (test.info().errors.length > length) throw new SoftFailure()
      })
      .catch((error: unknown) => {
        hasFailed = true
        if (!(error instanceof SoftFailure)) stepResult.soft(error).toHavePassed(name)
      })
  }
}

class SoftFailure extends Error {}

/** Reports the error of a step without ending its journey. */
const stepResult = expect.extend({
  toHavePassed: (error: unknown, name: string) => ({
    pass: false,
    message: () => `${name}\n${error instanceof Error ? error.stack : String(error)}`,
  }),
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isReached()); presses += 1)
    await page.keyboard.press('Tab')
  expect(await isReached(), `${target.toString()} can be reached with the Tab key`).toBe(true)
}

async function saveScreenshot(page: Page | undefined): Promise<void> {
  const path = test.info().outputPath('page.png')
  // A closed page has no screenshot. The failure itself is reported anyway.
  const picture = await page?.screenshot({ path }).catch(() => undefined)
  if (picture) test.info().attachments.push({ name: 'page', path, contentType: 'image/png' })
}

/** Adds console errors and failed requests to the error of a step, because they are often its cause. */
function withFaults(error: unknown, watch: Watch): unknown {
  const faults = watch.faults()
  if (error instanceof Error && faults.length > 0)
    error.message += `\nMeanwhile: ${faults.join('\n           ')}`
  return error
}
