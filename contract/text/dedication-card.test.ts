import { expect, test } from 'vitest'
import { cardEmailTexts, cardSentences } from './dedication-card.ts'

const firstSentence = (name: string) =>
  cardSentences({ kind: 'honour', name, donor: 'Niambi Adeyemi' })[0]

test('a card names the person honoured and the donor, and nothing else', () => {
  expect(cardSentences({ kind: 'memory', name: 'Auntie Ruth', donor: 'Niambi Adeyemi' })).toEqual([
    'A gift was made in memory of Auntie Ruth.',
    'It comes from Niambi Adeyemi.',
  ])
  expect(cardSentences({ kind: 'honour', name: 'bell hooks', donor: '' })).toEqual([
    'A gift was made in honour of bell hooks.',
    'The person who gave it prefers not to be named.',
  ])
})

test.each([
  'Ruth',
  'J.R.R. Tolkien',
  'Dr. Ọlá Rótìmí',
  "Chinua O'Brien-Diallo",
  'Zoë D’Souza',
  'नीना सिमोन',
  '李小龍',
  'أمل',
])('a card shows the name %s', (name) => {
  expect(firstSentence(`  ${name} `)).toBe(`A gift was made in honour of ${name}.`)
})

test.each([
  'evil.com',
  't.co',
  'see www.example.org now',
  'https://example.org',
  'call 403 555 0188',
  'x@example.org',
  'Ruth <b>',
  'Ruth, who left us',
  'you know what you did to me',
  'A'.repeat(61),
  '!',
  '',
])('a card omits %s, which is not a name', (name) => {
  expect(firstSentence(name)).toBe(cardEmailTexts.honour)
})
