import type { Page } from '@playwright/test'

export type Outcome = { runs: number; frames: number; handlers: number; strangeLinks: number }

/** Counts calls of alert and similar functions, and violations of the policy, on every page that opens. */
export async function countRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const add = (name: string) => () =>
      Reflect.set(window, name, Number(Reflect.get(window, name)) + 1)
    const run = add('runs')
    Object.assign(window, { runs: 0, violations: 0, alert: run, confirm: run, prompt: run })
    document.addEventListener('securitypolicyviolation', add('violations'))
  })
}

/** Triggers events on every element inside of the elements, and counts what hostile HTML would leave behind. */
export const triggerAll = (page: Page, selector: string): Promise<Outcome> =>
  page.evaluate((within) => {
    // Clicks must not navigate. The targets of links are checked below.
    document.addEventListener('click', (event) => event.preventDefault(), true)
    const all = [...document.querySelectorAll<HTMLElement>(`${within} *`)]
    for (const element of all) {
      for (const kind of ['mouseover', 'pointerenter', 'focus', 'error', 'toggle', 'load'])
        element.dispatchEvent(new Event(kind))
      element.click()
    }
    const attributes = all.flatMap((element) => element.getAttributeNames())
    const links = all.filter((element) => element instanceof HTMLAnchorElement)
    return {
      runs: Number(Reflect.get(window, 'runs')),
      frames: window.frames.length,
      handlers: attributes.filter((name) => /^(?:on|style$|srcset$)/.test(name)).length,
      strangeLinks: links.filter(({ href }) => href !== '' && !/^(?:https?|mailto|tel):/.test(href))
        .length,
    }
  }, selector)

export const isHarmless = (outcome: Outcome): boolean =>
  Object.values(outcome).every((trace) => trace === 0)
