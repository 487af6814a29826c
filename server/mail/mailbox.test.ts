import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  'Zuri.O@gmail.com',
  'zurio@gmail.com',
  'z.u.r.i.o+x@googlemail.com',
  'zurio+a.b@GMAIL.com',
])('%s is in the same mailbox as its other spellings', (address) => {
  expect(mailboxOf(address)).toBe('zurio@gmail.com')
})

test('addresses that begin with a plus are separate mailboxes', () => {
  expect(mailboxOf('+a@example.ca')).not.toBe(mailboxOf('+b@example.ca'))
})
