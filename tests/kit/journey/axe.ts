import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Demands that axe finds nothing wrong on the page as it stands. */
export async function axe(page: Page): Promise<void> {
  // The debugger is not bound by the page's content security policy, so the policy stays on while we look.
  await page.evaluate(source)
  const found = await page.evaluate<AxeResults, RunOptions>(
    (wanted) => Reflect.get(globalThis, 'axe').run(document, wanted),
    options,
  )
  const violations = found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
  )
  expect.soft(violations, `axe on ${page.url()}`).toEqual([])
}
