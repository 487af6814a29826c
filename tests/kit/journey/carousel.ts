import type { Page } from '@playwright/test'
import { type Journey, journey, type JourneyOptions } from './journey.ts'

type Carousel = {
  path: string
  /** The heading over the carousel. */
  name: string
  /** The noun in the labels of its dots. */
  noun: string
  /** The duration of a slide change. */
  moveMs: number
}

const at = '2026-11-15T12:00:00-07:00'

/** Locators of a carousel, and a function for journeys that start at it. */
export function carouselOf({ path, name, noun, moveMs }: Carousel) {
  const region = (page: Page) => page.getByRole('region', { name })
  return {
    region,
    /** The number of the current slide. */
    shown: (page: Page) =>
      region(page)
        .getByRole('button', { name: new RegExp(`^${noun} \\d of`) })
        .evaluateAll(
          (dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1,
        ),
    /** Shows a slide and completes every slide change: the pointer over the carousel holds its timer. */
    begin: async (page: Page, slide: number): Promise<void> => {
      await region(page).hover()
      await page.clock.runFor(moveMs)
      await region(page)
        .getByRole('button', { name: new RegExp(`^${noun} ${slide} of`) })
        .click()
      await page.clock.runFor(moveMs)
      await page.mouse.move(0, 0)
    },
    /** Pauses the clock after visiting the page. A slide change that began before is completed. */
    carouselJourney: (
      promise: string,
      steps: (page: Page, journeyContext: Journey) => Promise<void>,
      options: JourneyOptions = {},
    ): void =>
      journey(
        promise,
        async (journeyContext) => {
          const { page, visit } = journeyContext
          await visit(path)
          await region(page).scrollIntoViewIfNeeded()
          await page.mouse.move(0, 0)
          await page.clock.pauseAt(new Date(Date.parse(at) + 3_600_000))
          await page.clock.runFor(moveMs)
          await steps(page, journeyContext)
        },
        { at, ...options },
      ),
  }
}
