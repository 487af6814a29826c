import { afterEach, beforeEach, expect } from 'vitest'

// A warning nobody reads is a fault nobody mends, so it fails the test that caused it.
// A test that expects one says so: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
const said: string[] = []
const original = { error: console.error, warn: console.warn }

beforeEach(() => {
  said.length = 0
  console.error = (...words) => said.push(words.map(String).join(' '))
  console.warn = (...words) => said.push(words.map(String).join(' '))
})

afterEach(() => {
  Object.assign(console, original)
  expect(said, 'nothing is written to the console unasked').toEqual([])
})
