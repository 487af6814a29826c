import { expect, test } from 'vitest'
import { textRunsOf } from './text-runs.ts'

const contacts = { email: 'hello@baobabpride.example', phone: '403-555-0142' }

test('our email address and phone number replace their placeholders, as links', () => {
  expect(textRunsOf('Write to {email} or call {phone}.', contacts)).toEqual([
    { text: 'Write to ' },
    { text: 'hello@baobabpride.example', link: 'mailto:hello@baobabpride.example' },
    { text: ' or call ' },
    { text: '403-555-0142', link: 'tel:+14035550142' },
    { text: '.' },
  ])
})

test('a phone number links to a call, and one after the word text to a text message', () => {
  expect(textRunsOf('call 1-800-668-6868 or text 686868.', contacts)).toEqual([
    { text: 'call ' },
    { text: '1-800-668-6868', link: 'tel:+18006686868' },
    { text: ' or text ' },
    { text: '686868', link: 'sms:686868' },
    { text: '.' },
  ])
})

test('a number at the start and one before a comma are found', () => {
  expect(textRunsOf('9-8-8: text 988, day and night', contacts)).toEqual([
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
])('%s has no phone number', (text) => {
  expect(textRunsOf(text, contacts)).toEqual([{ text }])
})
