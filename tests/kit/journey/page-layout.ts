import { expect, type Page } from '@playwright/test'

/** How many pixels the page scrolls horizontally. It should be none. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(10_000, window.scrollY)
    const pushed = Math.round(window.scrollX)
    window.scrollTo(0, window.scrollY)
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(pushed, scrollWidth - clientWidth)
  })

/** The largest width of the page so far: a phone zooms out if an element is too wide. Call before the visit. */
export async function watchWidth(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let widest = 0
    Object.defineProperty(window, 'widestSoFar', { get: () => widest })
    const measure = () => {
      widest = Math.max(widest, window.innerWidth)
    }
    // A phone assumes the width of a desktop page until it has read the viewport tag.
    addEventListener('DOMContentLoaded', () => {
      measure()
      addEventListener('resize', measure)
    })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'widestSoFar')))
}

/** Texts and controls beyond the right edge that the visitor cannot scroll to. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('h1, h2, h3, p, li, a, button, label, input, select')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .filter((element) => !scrolls(element) && !element.closest('[aria-hidden=true], [inert]'))
      .map((element) => element.outerHTML.slice(0, 120))
  })

/**
 * Sums up all layout shifts (CLS) to three decimals: a late font may move the end of a line by a pixel. Call before
 * the visit.
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0
    Object.defineProperty(window, 'shiftSoFar', { get: () => sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(Number(Reflect.get(window, 'shiftSoFar')).toFixed(3)))
}

/** Pictures below the first screen that are not loaded lazily. */
export const eagerPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top > window.innerHeight)
      .filter((image) => image.loading !== 'lazy')
      .map((image) => image.src),
  )

/** Waits for the fonts and one frame more, which draws with them and reports layout shifts. */
export const fontsToArrive = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })

/** Scrolls to the end of the page. The pictures of the next screen must load before the visitor reaches them. */
export async function readToTheEnd(page: Page): Promise<void> {
  for (;;) {
    await expect
      .poll(() => page.evaluate(missingPictures), { message: 'pictures that load too late' })
      .toEqual([])
    const isEnd = await page.evaluate(() => {
      const before = window.scrollY
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' })
      return window.scrollY === before
    })
    if (isEnd) return
  }
}

const missingPictures = () =>
  [...document.images]
    .filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < window.innerHeight * 2
    })
    .filter((image) => !image.complete)
    .map((image) => image.src)

/** Turns on reduced motion and waits until no animation runs. */
export async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}
