import { expect, test } from 'vitest'
import { truncateCharacters, truncateWords } from './truncate.ts'

test('a text that is short enough stays as it is', () => {
  expect(truncateWords('Supper Under Tree', 3)).toBe('Supper Under Tree')
})

test('a longer text ends in an ellipsis', () => {
  expect(truncateWords('Supper Under the Tree', 3)).toBe('Supper Under the…')
})

test('punctuation before the ellipsis is removed and whitespace collapses to one space', () => {
  expect(truncateWords('Our  Own\nWords: Open Mic', 3)).toBe('Our Own Words…')
})

test('[S9.23] [S2.156] a longer name is cut to the maximum, a shorter name stays', () => {
  expect(truncateCharacters('Embrace Your Identity Tee', 20)).toBe('Embrace Your Identit…')
  expect(truncateCharacters('Saskatoon Enamel Mug', 20)).toBe('Saskatoon Enamel Mug')
})
