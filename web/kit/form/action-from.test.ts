import { expect, test } from 'vitest'
import { createApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { byIntent, withStatusOf } from './action-from.ts'

const api = createApi(async () => ({ status: 200, body: {} }))

const act = byIntent<{ id: string }, string>(
  {
    greet: async ({ params }) => `Hello ${params.id}`,
    refuse: () => Promise.reject(new ApiError(409)),
    lose: () => Promise.reject(new ApiError(undefined)),
    break: () => Promise.reject(new Error('a fault')),
  },
  (error) => withStatusOf(error, 'refused'),
)

function press(intent?: string) {
  const posted = new FormData()
  if (intent !== undefined) posted.set('intent', intent)
  return act(api, { id: 'x' }, posted).catch((thrown: unknown) => thrown)
}

test('the field "intent" names the button that was pressed', async () => {
  expect(await press('greet')).toBe('Hello x')
})

test('an unknown intent is a 400, also the name of a built-in object property', async () => {
  for (const intent of ['steal', 'constructor', '', undefined])
    expect(await press(intent)).toMatchObject({ data: null, init: { status: 400 } })
})

test('an API error has its own status, a lost connection is a 503, and a bug is rethrown', async () => {
  expect(await press('refuse')).toMatchObject({ data: 'refused', init: { status: 409 } })
  expect(await press('lose')).toMatchObject({ data: 'refused', init: { status: 503 } })
  expect(await press('break')).toMatchObject({ message: 'a fault' })
})
