import { expect, test } from 'vitest'
import { fieldsFrom as collaboratorFields } from '../collaborator/collaborator-fields.ts'
import { fieldsFrom as memberFields } from '../membership/member-fields.ts'
import { storedFields } from './stored-fields.ts'

test('[C72] a field gets a stored answer as far as it can show it, and is empty otherwise', () => {
  const empty = { text: '', list: [] as string[], box: false }
  expect(storedFields(empty, { text: ['one', 'two'], list: 'one', box: 'yes' })).toEqual({
    text: 'one, two',
    list: ['one'],
    box: false,
  })
  expect(storedFields(empty, { text: true, list: null, box: true })).toEqual({
    text: 'true',
    list: [],
    box: true,
  })
  expect(storedFields(empty, {})).toEqual(empty)
})

test('[C72] a group of questions that an earlier form had as one text leaves its fields empty', () => {
  expect(memberFields({ address: '12 Placeholder Street' })).toMatchObject({ city: '' })
  expect(collaboratorFields({ consent: null, fullName: 'Imani' })).toMatchObject({
    fullName: 'Imani',
    terms: false,
    experience: '',
  })
})
