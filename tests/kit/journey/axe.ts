import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules whose result depends on the layout. The other rules find the same at every width. */
const layoutRules = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'link-in-text-block',
]

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type AxeOptions = {
  /** What the journey looks at, for the message. */
  state?: string
  /** Checks only the open modal dialog, if there is one: the page behind it cannot be used. */
  isInDialog?: boolean
  /** Checks only the rules that depend on the layout, at the second width of a state. */
  isLayoutOnly?: boolean
}

/** Fails the journey if axe finds a violation on the current page. */
export async function axe(
  page: Page,
  { state = page.url(), isInDialog = false, isLayoutOnly = false }: AxeOptions = {},
): Promise<void> {
  // Scripts from the debugger bypass the Content-Security-Policy of the page, so the policy can stay on.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.evaluate(waitForTransitions)
  const found = await page.evaluate<AxeResults, [RunOptions, boolean]>(
    ([runOptions, isInside]) => {
      const dialog = isInside ? [...document.querySelectorAll('dialog:modal')].at(-1) : undefined
      return Reflect.get(globalThis, 'axe').run(dialog ?? document, runOptions)
    },
    [
      {
        runOnly: isLayoutOnly ? layoutRules : allRules,
        resultTypes: ['violations'],
        // The only frames are previews, which run no script. axe would wait half a second for the answer of each.
        iframes: false,
      },
      isInDialog,
    ],
  )
  const violations = found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
  expect.soft(violations, `axe on ${state}`).toEqual([])
}

/** Waits for the transitions and animations that end by themselves: in the middle of one, axe measures colours that no visitor reads. */
async function waitForTransitions(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(
      ({ playState, timeline, effect }) =>
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    )
  // The browser cancels a transition that another one replaces.
  await Promise.allSettled(running.map(({ finished }) => finished))
}
