import { expect, type Locator, type Page } from '@playwright/test'

/** How a person uses the page: with a pointer, or by keyboard alone. */
export type Hands = {
  press: (target: Locator) => Promise<void>
  type: (target: Locator, text: string) => Promise<void>
  check: (target: Locator) => Promise<void>
  /** Chooses an option of a select field. */
  select: (target: Locator, label: string) => Promise<void>
  /** Opens the file dialog of a field and chooses files. */
  choose: (target: Locator, files: ChosenFile[]) => Promise<void>
}

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** Screens are tested at a desktop width by keyboard, and at the width of a phone by pointer. */
export const waysToUse = [
  { name: 'by keyboard alone', width: 1440, handsOn: keyboard },
  { name: 'by pointer', width: 390, handsOn: () => pointer },
] as const satisfies { name: string; width: number; handsOn: (page: Page) => Hands }[]

export const pointer: Hands = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
  check: (target) => target.check(),
  select: async (target, label) => {
    await target.selectOption({ label })
  },
  choose: (target, files) => target.setInputFiles(files),
}

/** Counts what the person does: each press and each choice of files, but no typing. */
export function counted(hands: Hands): Hands & { clicks: () => number } {
  let clicks = 0
  const count =
    <Args extends unknown[]>(act: (...args: Args) => Promise<void>) =>
    (...args: Args) => {
      clicks += 1
      return act(...args)
    }
  return {
    press: count(hands.press),
    type: hands.type,
    check: count(hands.check),
    select: count(hands.select),
    choose: count(hands.choose),
    clicks: () => clicks,
  }
}

/** Tab, Enter and Space. Fails if the focus is lost after an action, or cannot be seen. */
export function keyboard(page: Page): Hands {
  // In a new document no element has the focus at first.
  let isFresh = true
  page.on('load', () => {
    isFresh = true
  })
  // Playwright takes over the file dialogs of a page only while it has a listener, and a busy page learns that late.
  page.on('filechooser', () => undefined)
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
      const type = await target.getAttribute('type')
      if (type === 'date' || type === 'time') return typeParts(page, target, text)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async check(target) {
      await reach(target)
      await page.keyboard.press('Space')
      await expect(target).toBeChecked()
    },
    async select(target, label) {
      await reach(target)
      await page.keyboard.press('Home')
      const options = await target.locator('option').count()
      for (let tried = 0; tried < options && !(await hasChosen(target, label)); tried += 1)
        await page.keyboard.press('ArrowDown')
      expect(await hasChosen(target, label), `${label} is chosen`).toBe(true)
    },
    async choose(target, files) {
      await reach(target)
      const dialog = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await dialog).setFiles(files)
    },
  }
}

/** The parts of a date or time are in the order of the browser's language, which a page cannot read: tries each. */
async function typeParts(page: Page, target: Locator, text: string): Promise<void> {
  const [one = '', two = '', three = ''] = text.split(/[-:]/)
  const hour = Number(one)
  const twelve = String(hour % 12 || 12).padStart(2, '0')
  const orders = text.includes(':')
    ? [
        [twelve, two, hour < 12 ? 'AM' : 'PM'],
        [one, two],
      ]
    : [
        [two, three, one],
        [one, two, three],
        [three, two, one],
      ]
  for (const order of orders) {
    for (const [index, part] of order.entries()) {
      for (const key of ['ArrowLeft', 'ArrowLeft', ...Array(index).fill('ArrowRight')])
        await page.keyboard.press(key)
      await page.keyboard.type(part)
    }
    if ((await target.inputValue()) === text) return
  }
  await expect(target).toHaveValue(text)
}

const hasChosen = async (target: Locator, label: string) =>
  (await target.locator('option:checked').innerText()) === label

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
