import { expect, type Locator, type Page } from '@playwright/test'

/** How a person uses the page: with a pointer, or by keyboard alone. */
export type Hands = {
  press: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  check: (target: Locator) => Promise<void>
}

export const pointer: Hands = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  check: (target) => target.check(),
}

/** Tab, Enter and Space. Fails if the focus is lost after an action, or cannot be seen. */
export function keyboard(page: Page): Hands {
  // In a new document no element has the focus at first.
  let isFresh = true
  page.on('load', () => {
    isFresh = true
  })
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible()
    if (!isFresh) await expect.poll(() => page.evaluate(hasFocus), 'the focus is lost').toBe(true)
    isFresh = false
    const stops: string[] = []
    while (stops.length < 60 && !(await isFocused(target))) {
      await page.keyboard.press('Tab')
      stops.push(await page.evaluate(describeFocus))
    }
    expect(await isFocused(target), `Tab reaches ${target.toString()}: ${stops.join()}`).toBe(true)
    expect(await target.evaluate(showsFocus), `${target.toString()} shows the focus`).toBe(true)
  }
  return {
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async type(target, text) {
      await reach(target)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async check(target) {
      await reach(target)
      await page.keyboard.press('Space')
      await expect(target).toBeChecked()
    },
  }
}

const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement)

/** In a modal dialog the body counts as lost, too. */
const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body

const describeFocus = () => document.activeElement?.outerHTML.slice(0, 80) ?? ''

/** An outline on the element, or on the label that draws a checkbox, inside the window. */
function showsFocus(element: Element): boolean {
  const drawn = element.closest('label') ?? element
  const parts = [element, drawn, ...drawn.querySelectorAll('*')]
  const hasOutline = parts.some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  const { top, bottom, left, right } = drawn.getBoundingClientRect()
  const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return hasOutline && topmost !== null && (drawn.contains(topmost) || topmost.contains(drawn))
}
