import { expect, test } from 'vitest'
import { errorText, formErrors } from './error-text.ts'
import { DeskError, PasskeyError } from './desk-error.ts'

test('[C33] an error is the sentence of the server, of the passkey or about the connection', () => {
  const problem = { message: 'Enter another name.', code: undefined, work: undefined }
  expect(errorText(new DeskError(409, { problem }))).toBe('Enter another name.')
  expect(errorText(new PasskeyError('No passkey was used.'))).toBe('No passkey was used.')
  expect(errorText(new DeskError())).toContain('connection')
  expect(errorText(new DeskError(502))).toBe('An error occurred')
  expect(errorText(new TypeError('x is undefined'))).toBe('An error occurred')
})

test('[C33] the sentence about a form has the request id', () => {
  const error = new DeskError(500)
  error.requestId = 'r-1'
  expect(formErrors(error).message).toBe('An error occurred (request r-1)')
})

test('the errors of a form are by field', () => {
  const fields = { 'roles.0': 'Choose at least one role', name: 'Enter a name' }
  const problem = { message: 'Look at these again', fields, code: undefined, work: undefined }
  expect(formErrors(new DeskError(422, { problem })).errors).toEqual({
    roles: 'Choose at least one role',
    name: 'Enter a name',
  })
})
