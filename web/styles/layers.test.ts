import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('web/ui/**/*.module.css')
// The toast library brings a sheet in no layer, and only another of that kind can answer it.
const exempt = 'web/ui/toast-stage.module.css'

test('a page always wins over a part, whichever sheet arrives first', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const loose = sheets.filter((path) => {
    const sheet = readFileSync(path, 'utf8')
    return !/^@layer base, ui;\s+@layer ui \{[\s\S]*\n\}\n$/.test(sheet)
  })
  expect(loose).toEqual([exempt])
})

test('a part always wins over the base', () => {
  for (const path of ['web/styles/base.css', 'web/styles/tokens.css']) {
    const sheet = readFileSync(path, 'utf8')
    expect(sheet).toContain('@layer base, ui;')
    expect(sheet).toMatch(/@layer base \{[\s\S]*\n\}\n$/)
  }
})
