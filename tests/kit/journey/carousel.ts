import type { Page } from '@playwright/test'
import { journey, type JourneyOptions } from './journey.ts'

type Place = {
  path: string
  /** The heading over the carousel. */
  name: string
  /** What its dots count. */
  noun: string
  /** How long a move lasts. */
  moveMs: number
}

const at = '2026-11-15T12:00:00-07:00'

/** A carousel of the site, and journeys that begin in front of it. */
export function carouselOf({ path, name, noun, moveMs }: Place) {
  const region = (page: Page) => page.getByRole('region', { name })
  return {
    region,
    /** The number of the slide whose dot is filled. */
    shown: (page: Page) =>
      region(page)
        .getByRole('button', { name: new RegExp(`^${noun} \\d of`) })
        .evaluateAll(
          (dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1,
        ),
    /** The clock stands still from the beginning and moves only when told to. A move on the way there is over. */
    walk: (
      promise: string,
      steps: (page: Page) => Promise<void>,
      options: JourneyOptions = {},
    ): void =>
      journey(
        promise,
        async ({ page, visit }) => {
          await visit(path)
          await region(page).scrollIntoViewIfNeeded()
          await page.mouse.move(0, 0)
          await page.clock.pauseAt(new Date(Date.parse(at) + 3_600_000))
          await page.clock.runFor(moveMs)
          await steps(page)
        },
        { at, ...options },
      ),
  }
}
