import { afterEach, beforeEach, expect } from 'vitest'

// A console warning or error fails the test that caused it, so that it gets fixed.
// A test that expects one declares it: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
const printed: string[] = []
const original = { error: console.error, warn: console.warn }

beforeEach(() => {
  printed.length = 0
  console.error = (...args) => printed.push(args.map(String).join(' '))
  console.warn = (...args) => printed.push(args.map(String).join(' '))
})

afterEach(() => {
  Object.assign(console, original)
  expect(printed, 'unexpected console output').toEqual([])
})
