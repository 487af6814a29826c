import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { onBrowser } from '#tests/bench/browser.ts'
import type { CheckedPage } from './validator.ts'

const widths = [1440, 390]

const Results = z.array(
  z.object({
    ruleId: z.string(),
    value: z.tuple([z.string(), z.string()]),
    message: z.string(),
    snippet: z.string(),
  }),
)

const source = readFileSync(
  createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'),
  'utf8',
)

/** Checks pages with the accessibility engine of IBM at two widths. Returns a line for each failure. */
export const checkAccessibility = (
  address: string,
  pages: readonly CheckedPage[],
): Promise<string[]> =>
  onBrowser(console.log, async (browser) => {
    const lines: string[] = []
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      for (const { path, html } of pages) {
        const page = await context.newPage()
        await (path.startsWith('/') ? page.goto(address + path) : page.setContent(html))
        lines.push(...(await failuresOf(page)).map((line) => `IBM ${path} at ${width} px: ${line}`))
        await page.close()
      }
      await context.close()
    }
    return lines
  })

async function failuresOf(page: Page): Promise<string[]> {
  // Scripts from the debugger bypass the Content-Security-Policy of the page.
  await page.evaluate(`${source}\nglobalThis.ace = ace`)
  const results = await page.evaluate(async () => {
    const { Checker } = Reflect.get(globalThis, 'ace')
    const report = await new Checker().check(document, ['IBM_Accessibility'])
    // A result also has its node, which cannot be sent.
    return JSON.stringify(report.results, ['ruleId', 'value', 'message', 'snippet'])
  })
  return Results.parse(JSON.parse(results))
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}\n    ${snippet}`)
}
