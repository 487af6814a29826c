import { expect, test } from 'vitest'
import { truncateWords } from '#contract/text/truncate.ts'
import { openingSentences, readingMinutes } from './opening.ts'

test('[S9.22] a text of more than ten words is cut after the tenth, with an ellipsis', () => {
  const text = 'The first time I came to supper I sat in my car.'
  expect(truncateWords(text, 10)).toBe('The first time I came to supper I sat in…')
})

test('[S9.22] ten words or fewer stay as they are', () => {
  expect(truncateWords('one two three four five six seven eight nine ten.', 10)).toBe(
    'one two three four five six seven eight nine ten.',
  )
})

test('[S9.22] no punctuation precedes the ellipsis', () => {
  expect(truncateWords('one two, three', 2)).toBe('one two…')
})

test('a description ends with a complete sentence if one fits', () => {
  const text = 'Come hungry. Sit where you like. '.concat('We keep the crust. '.repeat(20)).trim()
  const described = openingSentences(text)
  expect(described.length).toBeLessThanOrEqual(160)
  expect(described).toMatch(/^Come hungry\. .*crust\.$/)
})

test('a description without a sentence that fits is cut between words', () => {
  expect(openingSentences('word '.repeat(60).trim())).toMatch(/^(?:word )+word…$/)
})

test.each([
  [1, 1],
  [200, 1],
  [201, 2],
  [1000, 5],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(Array(words).fill('word').join(' '))).toBe(minutes)
})
