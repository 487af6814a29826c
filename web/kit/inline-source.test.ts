import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { quickExitScript } from '#web/layout/quick-exit-script.ts'
import { inlineSource } from './inline-source.ts'

const programOf = (text: string) => Object.assign(() => undefined, { toString: () => text })

test('an inline script has neither comments nor indentation', () => {
  const text = `() => {
\t/** A reason. */
\tconst a = 1
  /*
   * Two lines.
   */
  // Another one.
    return a // at the end
}`
  expect(inlineSource(programOf(text))).toBe('() => {\nconst a = 1\nreturn a // at the end\n}')
})

test('addresses and texts with slashes stay', () => {
  const text = `() => {\n  go("https://example.org/* a */")\n}`
  expect(inlineSource(programOf(text))).toBe('() => {\ngo("https://example.org/* a */")\n}')
})

test('the script of Quick exit has no indentation and is still a program', () => {
  const script = quickExitScript('https://example.org/')
  expect(script).not.toMatch(/^[ \t]/m)
  expect(script).not.toContain('/**')
  expect(() => new Script(script)).not.toThrow()
})
