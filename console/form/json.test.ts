import { expect, test } from 'vitest'
import { finishedValueOf, valueOf } from './codec.ts'
import { eventForm } from './forms.ts'
import { changed } from './form-state.ts'
import { fieldNamed } from './part.tsx'

test('a field that the contract allows to be null becomes null when it is emptied', () => {
  const capacity = fieldNamed(eventForm, 'capacity')
  if (capacity.kind !== 'number') throw new Error('Not a number.')
  expect(valueOf(capacity, '')).toBeNull()
  const draft = changed({ capacity: 24 }, { type: 'set', path: ['capacity'], value: null })
  expect(draft).toEqual({ capacity: null })
})

test('a number stays text until it is one, and is a number when the person leaves the field', () => {
  const length = { kind: 'number', label: '', isInteger: false, emptied: 'empty' } as const
  expect(valueOf(length, '4.')).toBe('4.')
  expect(valueOf(length, '4.0')).toBe('4.0')
  expect(valueOf(length, '4.05')).toBe(4.05)
  expect(finishedValueOf(length, ' 4.0 ')).toBe(4)
  expect(finishedValueOf(length, 'four')).toBe('four')
})

test('a day and time in Calgary is stored as an instant', () => {
  const instant = { kind: 'text', variant: 'instant', label: '', emptied: 'null' } as const
  expect(valueOf(instant, '2026-11-15T10:00')).toBe('2026-11-15T16:00:00.000Z')
  expect(valueOf(instant, '2026-07-15T10:00')).toBe('2026-07-15T16:00:00.000Z')
  expect(valueOf(instant, '')).toBeNull()
})

test('paragraphs are separated by a blank line, and empty ones disappear at the end', () => {
  const paragraphs = { kind: 'paragraphs', label: '' } as const
  expect(valueOf(paragraphs, 'One\n\nTwo\n\n')).toEqual(['One', 'Two', ''])
  expect(finishedValueOf(paragraphs, 'One\n\n\nTwo\n\n')).toEqual(['One', 'Two'])
})

test('a change of one field keeps the others and their order', () => {
  const draft = { a: 1, b: { c: [{ d: 'x' }, { d: 'y' }] }, e: null }
  const after = changed(draft, { type: 'set', path: ['b', 'c', 1, 'd'], value: 'z' })
  expect(JSON.stringify(after)).toBe('{"a":1,"b":{"c":[{"d":"x"},{"d":"z"}]},"e":null}')
  expect(changed(draft, { type: 'set', path: ['e'], value: undefined })).not.toHaveProperty('e')
})
