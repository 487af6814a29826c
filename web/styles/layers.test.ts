import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('web/ui/**/*.module.css')
// The style sheet of the toast library is in no layer, so only unlayered styles override it.
const exempt = 'web/ui/toast-stage.module.css'

test('styles of a page override styles of web/ui, whichever sheet loads first', () => {
  expect(sheets.length).toBeGreaterThan(20)
  const loose = sheets.filter((path) => {
    const sheet = readFileSync(path, 'utf8')
    return !/^@layer base, ui;\s+@layer ui \{[\s\S]*\n\}\n$/.test(sheet)
  })
  expect(loose).toEqual([exempt])
})

test('styles of web/ui override the base styles', () => {
  for (const path of ['web/styles/base.css', 'web/styles/tokens.css']) {
    const sheet = readFileSync(path, 'utf8')
    expect(sheet).toContain('@layer base, ui;')
    expect(sheet).toMatch(/@layer base \{[\s\S]*\n\}\n$/)
  }
})
