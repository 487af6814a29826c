import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails the journey if axe finds a violation on the current page. */
export async function axe(page: Page): Promise<void> {
  // Scripts from the debugger bypass the Content-Security-Policy of the page, so the policy can stay on.
  await page.evaluate(source)
  const found = await page.evaluate<AxeResults, RunOptions>(
    (runOptions) => Reflect.get(globalThis, 'axe').run(document, runOptions),
    options,
  )
  const violations = found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
  expect.soft(violations, `axe on ${page.url()}`).toEqual([])
}
