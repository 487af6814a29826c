import { setTimeout as wait } from 'node:timers/promises'
import { Mismatch } from '#tests/deployment/report.ts'
import type { Browser, InputSource } from './browser.ts'

/** Long enough for a busy machine. */
const limitMs = 120_000

export type Visitor = ReturnType<typeof createVisitor>
type Role = 'button' | 'link' | 'field' | 'choice'

/** Finds elements by role and name in a page of the site, and uses real keys and a real pointer. */
export function createVisitor(browser: Browser, site: string) {
  const run = async <A extends unknown[], R>(act: (...args: A) => R, ...args: A): Promise<R> => {
    const parameters = args.map((arg) => JSON.stringify(arg)).join(', ')
    const json = await browser.evaluate(`JSON.stringify((${String(act)})(${parameters}) ?? null)`)
    return JSON.parse(json) as R
  }
  /** Waits until a function returns something in the page. */
  const until = async <A extends unknown[], R>(
    what: string,
    act: (...args: A) => R,
    ...args: A
  ): Promise<NonNullable<R>> => {
    const latest = Date.now() + limitMs
    let reason = ''
    for (;;) {
      // A page that is being left cannot evaluate anything.
      const found = await run(act, ...args).catch((error: unknown) => {
        reason = error instanceof Error ? error.message : ''
        return undefined
      })
      if (found) return found
      if (Date.now() > latest) throw new Mismatch(`${what} did not appear. ${reason}`)
      await wait(100)
    }
  }
  /** Waits until a tap at the centre of an element would reach it. */
  const find = (role: Role, name: string) => until(`The ${role} "${name}"`, reachable, role, name)
  const press = async (role: Role, name: string) => {
    const { x, y } = await find(role, name)
    await browser.perform([pointerPress(x, y)])
  }
  return {
    run,
    until,
    find,
    press,
    site,
    open: browser.open,
    visit: async (path: string) => {
      await browser.open(site + path)
      await until('The hydrated page', isHydrated)
    },
    fill: async (name: string, value: string) => {
      await press('field', name)
      await until(`The focus in "${name}"`, () =>
        document.activeElement?.matches(':read-write, select'),
      )
      await browser.perform([typing(value)])
    },
    key: (value: string) => browser.perform([typing(value)]),
    heading: (text: string) => until(`The heading "${text}"`, hasText, 'h1, h2, h3', text),
    text: (text: string) => until(`The text "${text}"`, hasText, 'body', text),
    at: (path: string) => until(`The page ${path}`, (path) => location.href.includes(path), path),
  }
}

const pointerPress = (x: number, y: number): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

const typing = (text: string): InputSource => ({
  type: 'key',
  id: 'keys',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

// The following functions run in the page, so they can use nothing outside themselves.

function reachable(role: Role, name: string): { x: number; y: number } | undefined {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]:not([role=button])',
    field: 'input:not([type=radio], [type=checkbox]), textarea, select',
    choice: '[type=radio], [type=checkbox]',
  }
  const labelOf = (element: HTMLElement) =>
    'labels' in element ? (element as HTMLInputElement).labels?.[0] : undefined
  const nameOf = (element: HTMLElement) =>
    (element.ariaLabel ?? (labelOf(element) ?? element).textContent).replaceAll(/\s+/g, ' ').trim()
  const all = [...document.querySelectorAll<HTMLElement>(selectors[role])]
  const named = all.filter((element) => nameOf(element) === name)
  const found = named.length > 0 ? named : all.filter((one) => nameOf(one).startsWith(name))
  for (const element of found) {
    if (element.closest('[inert]')) continue
    const target = role === 'choice' ? labelOf(element) : element
    if (!target?.checkVisibility()) continue
    const centre = () => {
      const { x, y, width, height } = target.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    const isHit = () => {
      const { x, y } = centre()
      const hit = document.elementFromPoint(x, y)
      return target.contains(hit)
    }
    if (!isHit()) target.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (isHit()) return centre()
  }
  return undefined
}

const isHydrated = () =>
  document.readyState === 'complete' &&
  Object.keys(document.querySelector('main > *') ?? {}).some((key) =>
    key.startsWith('__reactFiber'),
  )

const hasText = (selector: string, text: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].some(
    // The text as it is shown, so style sheets may have changed its case.
    (element) =>
      element.checkVisibility() && element.innerText.toLowerCase().includes(text.toLowerCase()),
  )
