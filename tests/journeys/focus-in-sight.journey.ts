import { expect, type Page } from '@playwright/test'
import { atWidths } from '#tests/kit/journey/journey.ts'

for (const path of ['/', '/events'])
  atWidths(
    [1440, 390],
    `${path} keeps the focused element visible while tabbing down and up`,
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

type Stop = { html: string; isHidden: boolean; isUnderPill: boolean }

/** All elements that get the focus until the end of the page, also the closed support widget. */
async function follow(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = []
  for (let stop = await next(); stop && stops.length < 200; stop = await next()) stops.push(stop)
  return stops

  async function next(): Promise<Stop | undefined> {
    await page.keyboard.press(key)
    return page.evaluate(lookAtFocus)
  }
}

async function lookAtFocus(): Promise<Stop | undefined> {
  // The widget closes one frame after the page has scrolled.
  await new Promise(requestAnimationFrame)
  const focused = document.activeElement
  if (!focused || focused === document.body) return undefined
  // The label draws the checkbox.
  const visiblePart = focused.closest('label') ?? focused
  const { left, right, top, bottom } = visiblePart.getBoundingClientRect()
  const between = (from: number, to: number) =>
    [0.1, 0.5, 0.9].map((part) => from + (to - from) * part)
  const isShownAt = (x: number, y: number) => {
    const topmost = document.elementFromPoint(x, y)
    return topmost !== null && (visiblePart.contains(topmost) || topmost.contains(visiblePart))
  }
  const pill = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Need Help?',
  )
  const over = pill?.getBoundingClientRect()
  return {
    html: focused.outerHTML.slice(0, 120),
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
