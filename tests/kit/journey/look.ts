import { expect, type Page } from '@playwright/test'

/** How far the page can be pushed sideways; nobody should have to. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(10_000, window.scrollY)
    const pushed = Math.round(window.scrollX)
    window.scrollTo(0, window.scrollY)
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(pushed, scrollWidth - clientWidth)
  })

/** How wide the page has ever been. Where anything is wider than a phone, the phone shows all of it, smaller. Call before the visit. */
export async function watchWidth(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let widest = 0
    Object.defineProperty(window, 'widestSoFar', { get: () => widest })
    const measure = () => {
      widest = Math.max(widest, window.innerWidth)
    }
    // Until a page has told its width, a phone takes it for one that was made for a desk.
    addEventListener('DOMContentLoaded', () => {
      measure()
      addEventListener('resize', measure)
    })
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'widestSoFar')))
}

/** Words and controls that reach beyond the right edge where no scrolling brings them back. */
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
 * Adds up, from the first byte on, how much what one reads has jumped, to the three places in which CLS is told:
 * where a font comes late, the end of a line may move by a pixel. Call before the visit.
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

/** Pictures below the first screen that would be fetched though nobody has come to them. */
export const eagerPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top > window.innerHeight)
      .filter((image) => image.loading !== 'lazy')
      .map((image) => image.src),
  )

/** The frame after the last font is the one that draws with it, and tells what it moved. */
export const fontsToArrive = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })

/** Reads the page to its end as a person would. What stands a screen further on has come before one is there. */
export async function readToTheEnd(page: Page): Promise<void> {
  for (;;) {
    await expect
      .poll(() => page.evaluate(missingPictures), { message: 'pictures that come too late' })
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

/** Ends all motion as for a visitor who wishes for none, and waits until everything has arrived. */
export async function settle(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}
