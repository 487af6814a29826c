import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { agreement, email, lengthOf, singleLine, phone, slug, text, wholeNumber } from './fields.ts'

const address = email({ required: 'Email is required', invalid: 'Invalid email address' })

test.each([
  'a@b',
  'a@b..c',
  'a b@c.ca',
  '"x"@c.ca',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@c.ca,b@d.ca',
  'a@c.ca;b@d.ca',
  'A <a@c.ca>',
  'g:a@c.ca;',
  'a(b@evil.ca)@c.ca',
  'a@c.ca\r\nBcc:x@y.ca',
  'a@c.ca%0aBcc',
  `${'a'.repeat(300)}@c.ca`,
  'a..b@c.ca',
  'a@c.ca:25',
  'a@c.ca/path',
])('%j is rejected as email address', (value) => {
  expect(messageOf(address, value)).toBe('Invalid email address')
})

test('an email address may have a tag, an apostrophe and an international domain', () => {
  expect(address.parse(' Ada+News@Example.ca ')).toBe('Ada+News@example.ca')
  expect(address.parse("o'neil@c.ca")).toBe("o'neil@c.ca")
  expect(address.parse('é@éx.ca')).toBe('é@xn--x-9fa.ca')
})

test('a missing or blank email address gets the message that it is required', () => {
  for (const value of [undefined, '', '  ', null, 5])
    expect(messageOf(address, value)).toBe('Email is required')
})

test.each([
  "O'Neil",
  'Nguyễn',
  'ᓂᓴ',
  '<script>',
  '{{7*7}}',
  '=cmd()',
  "Robert'); DROP",
  'محمد',
  '👩🏿‍🦱',
])('the name %j is not changed', (name) => {
  expect(singleLine('First name is required').parse(name)).toBe(name)
})

test('a blank name, an invisible name and a value of another type get the message of a missing name', () => {
  for (const value of ['', ' ', '\u200B', '\n', 5, null, true, ['a'], { $ne: 1 }, undefined])
    expect(messageOf(singleLine('First name is required'), value)).toBe('First name is required')
})

test('control characters, lone surrogates and direction overrides are rejected, a line break becomes a space', () => {
  for (const value of ['a\u0000b', 'a\u0007', 'a\u202Eb', 'a\uFEFFb', 'a\uD800b'])
    expect(messageOf(singleLine('Name'), value)).toBe('Remove the characters that cannot be shown')
  expect(singleLine('Name').parse('Ada\r\nBcc: x')).toBe('Ada Bcc: x')
})

test('text is normalized to its composed form, and text above the maximum length is rejected', () => {
  expect(singleLine('Name').parse('e\u0301')).toBe('é')
  expect(messageOf(singleLine('Name', 3), 'four')).toBe('Shorten this to 3 characters or fewer')
})

test('the minimum length counts visible characters, without surrounding whitespace', () => {
  const answer = text('This field is required', {
    min: 10,
    tooShort: 'Please enter a minimum of 10 characters',
  })
  expect(messageOf(answer, 'nine char')).toBe('Please enter a minimum of 10 characters')
  expect(messageOf(answer, `   short   ${' '.repeat(20)}`)).toBe(
    'Please enter a minimum of 10 characters',
  )
  expect(messageOf(answer, '          ')).toBe('This field is required')
  expect(answer.parse('ten chars!')).toBe('ten chars!')
  expect(lengthOf('👨‍👩‍👧‍👦é')).toBe(2)
})

test('a phone number may have spaces and punctuation but no words', () => {
  const number = phone('Phone number is required')
  expect(number.parse('+1 (403) 555-0142 x9')).toBe('+1 (403) 555-0142 x9')
  expect(messageOf(number, '')).toBe('Phone number is required')
  for (const value of ['call me', 'tel:+14035550142', '+1<svg>', '4'.repeat(40), '٤٠٣٥٥٥٠١٤٢'])
    expect(messageOf(number, value)).toBe('Enter a phone number, like 403-555-0142')
})

test('only the boolean true is an agreement', () => {
  expect(agreement('You must agree to the terms').parse(true)).toBe(true)
  for (const value of ['true', 1, false, null, [true], undefined])
    expect(messageOf(agreement('You must agree to the terms'), value)).toBe(
      'You must agree to the terms',
    )
})

test('an id consists of lower-case words joined by hyphens', () => {
  expect(slug.parse('snow-walk-on-princes-island')).toBe('snow-walk-on-princes-island')
  for (const value of [
    'A',
    '../1',
    "' OR 1=1",
    'a/b',
    'a\u0000',
    '',
    '-a',
    'a--b',
    'x'.repeat(101),
  ])
    expect(slug.safeParse(value).success).toBe(false)
})

test('a number in a query consists of digits only', () => {
  const limit = wholeNumber(1, 50, 'limit must be 1 to 50')
  expect(limit.parse('4')).toBe(4)
  for (const value of [
    '0',
    '51',
    '-1',
    '4.5',
    '1e1',
    ' 4',
    '',
    'abc',
    '9223372036854775808',
    ['4'],
  ])
    expect(messageOf(limit, value)).toBe('limit must be 1 to 50')
})

function messageOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
