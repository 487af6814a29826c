import { expect, expectTypeOf, test } from 'vitest'
import { AuditAction } from './audit-action.ts'
import { actionLabel, entrySentence, entryText, roleText } from './audit-sentence.ts'
import { type ActionTexts, actionTexts } from './audit-text.ts'

const entry = { record: null, recordName: null, part: null }

test('[C136] an entry names its record in words, and links to it', () => {
  const published = {
    action: 'published',
    record: 'hair-day',
    recordName: 'Hair Day',
    part: 'event',
  } as const
  expect(entryText(published)).toBe('published the event Hair Day')
  expect(entrySentence(published).path).toBe('/events/hair-day')
  expect(entryText({ ...published, record: 'about', part: 'page' })).toBe(
    'published the page Mission & Vision',
  )
  expect(entryText({ ...published, part: 'organisation' })).toBe('published the organisation')
  const person = { record: crypto.randomUUID(), recordName: 'Tunde Bello', part: null }
  expect(entryText({ action: 'disabled', ...person })).toBe('disabled Tunde Bello')
  expect(entryText({ action: 'roles changed', ...person, part: 'care, store' })).toBe(
    'changed the roles of Tunde Bello to care, store',
  )
  expect(entryText({ ...entry, action: 'crisis line checked', record: '9-8-8' })).toBe(
    'checked the crisis line 9-8-8',
  )
})

test('[C136] an entry about an erased record reads neutrally', () => {
  const gone = { ...entry, record: 'hair-day', part: 'event' }
  expect(entryText({ ...gone, action: 'published' })).toBe('published an event')
  expect(entryText({ ...entry, action: 'picture added', record: 'a' })).toBe('added a picture')
  expect(entrySentence({ ...entry, action: 'picture added', record: 'a' }).path).toBeNull()
  expect(entryText({ ...entry, action: 'invited' })).toBe('invited a person')
})

test('[C136] every action has a text of its own, without a part and with one', () => {
  const labels = AuditAction.options.map(actionLabel)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.filter((label) => label !== label.trim())).toEqual([])
  expect(entryText({ ...entry, action: 'opened', part: 'identity' })).toBe(
    'opened the identity answers of an application',
  )
  expect(entryText({ ...entry, action: 'opened', part: 'exact address' })).toBe(
    'opened the exact address of an event',
  )
  expect(entryText({ ...entry, action: 'refunded', part: 'CA$28.00' })).toBe('refunded CA$28.00')
  expect(entryText({ ...entry, action: 'job retried', part: 'purge' })).toBe('retried a job: purge')
})

test('[C136] an action without a text does not compile', () => {
  expectTypeOf<Omit<ActionTexts, 'joined'>>().not.toExtend<ActionTexts>()
  expect(Object.keys(actionTexts).toSorted()).toEqual(AuditAction.options.toSorted())
})

test('the role of an entry is one of the Desk, or that of a command or the server', () => {
  expect(['treasurer', 'server'].map(roleText)).toEqual(['Treasurer', 'Server'])
})
