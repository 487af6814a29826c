import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'

const ways = { email: 'hello@baobabpride.example', phone: '403-555-0142' }

test('our own addresses stand where the text wants them, and lead to us', () => {
  expect(piecesOf('Write to {email} or call {phone}.', ways)).toEqual([
    { text: 'Write to ' },
    { text: 'hello@baobabpride.example', link: 'mailto:hello@baobabpride.example' },
    { text: ' or call ' },
    { text: '403-555-0142', link: 'tel:+14035550142' },
    { text: '.' },
  ])
})

test('a number is dialled, and one to text is texted', () => {
  expect(piecesOf('call 1-800-668-6868 or text 686868.', ways)).toEqual([
    { text: 'call ' },
    { text: '1-800-668-6868', link: 'tel:+18006686868' },
    { text: ' or text ' },
    { text: '686868', link: 'sms:686868' },
    { text: '.' },
  ])
})

test('a number at the very beginning, and one before a comma, are found', () => {
  expect(piecesOf('9-8-8: text 988, day and night', ways)).toEqual([
    { text: '9-8-8', link: 'tel:988' },
    { text: ': text ' },
    { text: '988', link: 'sms:988' },
    { text: ', day and night' },
  ])
})

test.each([
  'Above 1,000 dollars',
  '30 days',
  'Guidelines 2.2',
  'within 72 hours',
  '211,000 people',
])('%s holds no telephone number', (text) => {
  expect(piecesOf(text, ways)).toEqual([{ text }])
})
