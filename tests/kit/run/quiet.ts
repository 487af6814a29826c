import { afterEach, beforeEach, expect } from 'vitest'

// A warning nobody reads is a fault nobody mends, so it fails the test that caused it.
// A test that expects one says so: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
const printed: string[] = []
const original = { error: console.error, warn: console.warn }

beforeEach(() => {
  printed.length = 0
  console.error = (...words) => printed.push(words.map(String).join(' '))
  console.warn = (...words) => printed.push(words.map(String).join(' '))
})

afterEach(() => {
  Object.assign(console, original)
  expect(printed, 'nothing is written to the console unasked').toEqual([])
})
