import { expect, test } from 'vitest'
import { cutWords } from './cut-words.ts'

test('a text that is short enough stays as it is', () => {
  expect(cutWords('Supper Under Tree', 3)).toBe('Supper Under Tree')
})

test('a longer text ends in an ellipsis', () => {
  expect(cutWords('Supper Under the Tree', 3)).toBe('Supper Under the…')
})

test('a comma before the ellipsis is dropped, blanks are one blank', () => {
  expect(cutWords('Our  Own\nWords: Open Mic', 3)).toBe('Our Own Words…')
})
