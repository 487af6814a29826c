import { expect, test } from 'vitest'
import { entryText, roleText } from './entry-text.ts'

test('an action reads as a sentence after the name of the person', () => {
  expect(entryText('job retried')).toEqual({ text: 'retried a job', kind: 'Change' })
  expect(entryText('job retried', 'purge').text).toBe('retried a job:')
  expect(entryText('opened', 'identity')).toEqual({ text: 'opened', kind: 'Read' })
  expect(entryText('refunded 2800 cents')).toEqual({ text: 'refunded CA$28.00', kind: 'Money' })
  expect(entryText('state welcome').text).toBe('changed the state to welcome')
})

test('an action without words of its own is shown as it is stored', () => {
  expect(entryText('card page opened').text).toBe('card page opened')
})

test('the role of an entry is one of the Desk, or that of a command or the server', () => {
  expect(['treasurer', 'server'].map(roleText)).toEqual(['Treasurer', 'Server'])
})
