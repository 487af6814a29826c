import { expect, type Page } from '@playwright/test'
import { atWidths } from '#tests/kit/journey/journey.ts'

for (const path of ['/', '/events'])
  atWidths(
    [1440, 390],
    `${path} keeps what has the focus in sight, all the way down and up again`,
    async ({ page, visit }) => {
      await visit(path)
      const down = await follow(page, 'Tab')
      const up = await follow(page, 'Shift+Tab')
      for (const stops of [down, up]) {
        expect(stops.length).toBeGreaterThan(30)
        expect(stops.filter(({ isHidden }) => isHidden)).toEqual([])
        expect(stops.filter(({ isUnderPill }) => isUnderPill)).toEqual([])
      }
    },
    { reducedMotion: true },
  )

type Stop = { what: string; isHidden: boolean; isUnderPill: boolean }

/** Each thing that gets the focus on the way to the end of the page, folded widget and all. */
async function follow(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let stop = await next(); stop && stops.length < 200; stop = await next()) stops.push(stop)
  return stops

  async function next(): Promise<Stop | undefined> {
    await page.keyboard.press(key)
    // The widget folds when the page has moved, and that is one picture later.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return page.evaluate(lookAtFocus)
  }
}

function lookAtFocus(): Stop | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  // A box to tick is drawn by its label.
  const drawn = focused.closest('label') ?? focused
  const { left, right, top, bottom } = drawn.getBoundingClientRect()
  const between = (from: number, to: number) =>
    [0.1, 0.5, 0.9].map((part) => from + (to - from) * part)
  const isShownAt = (x: number, y: number) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && (drawn.contains(seen) || seen.contains(drawn))
  }
  const pill = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Need Help?',
  )
  const over = pill?.getBoundingClientRect()
  return {
    what: focused.outerHTML.slice(0, 120),
    isHidden: !between(left, right).some((x) => between(top, bottom).some((y) => isShownAt(x, y))),
    isUnderPill:
      over !== undefined &&
      focused !== pill &&
      right > over.left &&
      left < over.right &&
      bottom > over.top &&
      top < over.bottom,
  }
}
