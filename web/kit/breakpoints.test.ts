import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onPhones, onTabletsAndPhones } from './breakpoints.ts'

test('[S2.47] [S2.48] [S9.51] a phone is at most 900px wide and a tablet at most 1200px', () => {
  expect([onPhones, onTabletsAndPhones]).toEqual(['(max-width: 900px)', '(max-width: 1200px)'])
})

test('[S9.51] no style sheet uses other breakpoints', () => {
  const sheets = globSync('web/**/*.css')
  expect(sheets.length).toBeGreaterThan(20)
  const widths = sheets.flatMap((sheet) =>
    [...readFileSync(sheet, 'utf8').matchAll(/@media[^{]*?\(([^)]*width[^)]*)\)/g)].map(
      ([, query = '']) => query,
    ),
  )
  expect([...new Set(widths)].toSorted()).toEqual(['max-width: 1200px', 'max-width: 900px'])
})
