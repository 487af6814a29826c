import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { toastLimits } from './toast-limits.ts'

/** The library does not export its width and swipe distance, so the test reads its source. */
const librarySource = readFileSync(createRequire(import.meta.url).resolve('sonner'), 'utf8')

test('[S9.45] [S9.46] [S9.48] [S9.50] three toasts, four seconds, 14px apart, Alt+T', () => {
  expect(toastLimits).toMatchObject({ visible: 3, durationMs: 4000, gap: 14 })
  expect(toastLimits.hotkey).toEqual(['altKey', 'KeyT'])
})

test('[S9.47] a toast is 356px wide', () => {
  expect(toastLimits.width).toBe(356)
  const [, variable] = /"--width":`\$\{(\w+)\}px`/.exec(librarySource) ?? []
  expect(librarySource).toMatch(new RegExp(`\\b${variable}=${toastLimits.width}\\b`))
})

test('[S9.49] a swipe of 20px dismisses a toast', () => {
  expect(toastLimits.swipe).toBe(20)
  const [, variable] = /Math\.abs\(\w+\)>=(\w+)\|\|/.exec(librarySource) ?? []
  expect(librarySource).toMatch(new RegExp(`\\b${variable}=${toastLimits.swipe}\\b`))
})
