import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { errorsIn, refusalOf } from './errors.ts'

test('each field has its first error, under the name of the field in the page', () => {
  const issues = [
    { path: ['address', 'city'], message: 'City is required' },
    { path: ['address', 'city'], message: 'Too short' },
    { path: ['skills', 1], message: 'Choose one of the list' },
  ]
  expect(errorsIn(issues)).toEqual({
    'address.city': 'City is required',
    skills: 'Choose one of the list',
  })
})

test('[S8.1] [S8.2] a failed call shows the message of the server, or that an error occurred', () => {
  const problem = { message: 'This event is over.', code: undefined, fields: undefined }
  expect(refusalOf(new ApiError(409, { problem }))).toEqual({
    errors: {},
    message: 'This event is over.',
  })
  for (const silent of [new ApiError(), new ApiError(502), new TypeError('a fault of ours')])
    expect(refusalOf(silent)).toEqual({ errors: {}, message: 'An error occurred' })
})

test('field errors of the server become errors of the fields in the page', () => {
  const problem = { message: 'x', code: undefined, fields: { 'safeContact.phone': 'Enter one' } }
  expect(refusalOf(new ApiError(422, { problem })).errors).toEqual({
    'safeContact.phone': 'Enter one',
  })
})
