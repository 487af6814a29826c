import { expect, test } from 'vitest'
import { isChosen, namesIn, typedIn, valueAt } from './typed.ts'

const empty = {
  name: '',
  address: { city: '', country: 'Canada' },
  skills: [] as string[],
  agrees: false,
}

const posted = (...entries: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('a form is read into its groups, lists and boxes', () => {
  const form = posted(
    ['name', 'Zuri'],
    ['address.city', 'Calgary'],
    ['skills', 'Cooking'],
    ['skills', 'Other'],
    ['agrees', 'on'],
  )
  expect(typedIn(form, empty)).toEqual({
    name: 'Zuri',
    address: { city: 'Calgary', country: 'Canada' },
    skills: ['Cooking', 'Other'],
    agrees: true,
  })
})

test('a missing field has its empty value, and a single checked box is a list of one', () => {
  expect(typedIn(posted(), empty)).toEqual(empty)
  expect(typedIn(posted(['skills', 'Cooking']), empty).skills).toEqual(['Cooking'])
})

test('a file in a text field counts as empty, and unknown fields are left out', () => {
  const form = posted(['surplus', 'x'])
  form.append('name', new File(['x'], 'x.txt'))
  expect(typedIn(form, empty)).toEqual(empty)
})

test('fields have the same names as in the page', () => {
  expect(namesIn(empty)).toEqual(['name', 'address.city', 'address.country', 'skills', 'agrees'])
  expect(valueAt(empty, 'address.country')).toBe('Canada')
  expect(valueAt(empty, 'address.street')).toBeUndefined()
})

test('a choice is checked when it is the value, is in the list, or is a checked box', () => {
  expect(isChosen('text', 'text')).toBe(true)
  expect(isChosen('email', 'text')).toBe(false)
  expect(isChosen(['a', 'b'], 'b')).toBe(true)
  expect(isChosen([], 'b')).toBe(false)
  expect(isChosen(true, 'on')).toBe(true)
})
