import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { FormGuard } from '#contract/form-guard.ts'
import { createApi } from '../api.ts'
import { ApiError } from '../api-error.ts'
import { apiContext } from '../load.ts'
import { byIntent, postForm, withStatusOf } from './form-actions.ts'
import { publicForm } from './public-form.ts'

const apply = endpoint({
  method: 'POST',
  path: '/volunteer/create',
  body: z.strictObject({
    name: z.string().check(z.minLength(1, 'Name is required')),
    skills: z.array(z.string()).check(z.minLength(1, 'Please select at least one option')),
    address: z.object({ city: z.string().check(z.minLength(1, 'City is required')) }),
    ...FormGuard,
  }),
  reply: z.object({}),
})

const form = publicForm({
  name: 'support',
  empty: { name: '', skills: [] as string[], address: { city: '' } },
  schema: apply.body,
  toBody: (typed) => typed,
  send: async (api, body) => api(apply, { body }),
})

const filled = 'name=Zuri&skills=Cooking&skills=Other&address.city=Calgary'

type ApiStatus = { status: number }

/** The action data, its status, and the bodies that the API received. */
async function post(
  body: string,
  apiResponse: ApiStatus,
  type = 'application/x-www-form-urlencoded',
) {
  const sent: unknown[] = []
  const context = new RouterContextProvider()
  const api = createApi(async (call) => {
    sent.push(call.body)
    return { body: {}, ...apiResponse }
  })
  context.set(apiContext, api)
  const headers = { 'content-type': type }
  const request = new Request('https://site.example/x', { method: 'POST', headers, body })
  const args = { context, params: {}, request } as unknown as ActionFunctionArgs
  const response = (await postForm(form)(args).catch((thrown: unknown) => thrown)) as {
    data: unknown
    init: ResponseInit | null
  }
  return { data: response.data, status: response.init?.status, sent }
}

test('a form posted without script reaches the API as groups and lists', async () => {
  const { data, status, sent } = await post(filled, { status: 201 })
  expect(sent).toEqual([
    { name: 'Zuri', skills: ['Cooking', 'Other'], address: { city: 'Calgary' }, homePage: '' },
  ])
  expect([status, data]).toEqual([200, { kind: 'sent', reply: {} }])
})

test('an invalid form returns the field errors and the input, and the API is not called', async () => {
  const { data, status, sent } = await post('name=Zuri', { status: 201 })
  expect(sent).toEqual([])
  expect(status).toBe(422)
  expect(data).toEqual({
    kind: 'refused',
    typed: { name: 'Zuri', skills: [], address: { city: '' } },
    errors: { skills: 'Please select at least one option', 'address.city': 'City is required' },
    message: '',
  })
})

test('an overloaded server returns the input', async () => {
  const { data, status } = await post(filled, { status: 503 })
  expect(status).toBe(503)
  expect(data).toMatchObject({ message: 'An error occurred', typed: { name: 'Zuri' }, errors: {} })
})

test('the honeypot value is sent to the API', async () => {
  const { sent } = await post(`${filled}&homePage=https%3A%2F%2Fspam.example`, { status: 201 })
  expect(sent).toMatchObject([{ homePage: 'https://spam.example' }])
})

test('a post with another content type is a 415, and an unreadable form is a 400', async () => {
  expect((await post('{}', { status: 201 }, 'application/json')).status).toBe(415)
  expect((await post('x', { status: 201 }, 'multipart/form-data')).status).toBe(400)
})

const emptyApi = createApi(async () => ({ status: 200, body: {} }))

const act = byIntent<{ id: string }, string>(
  {
    greet: async ({ params }) => `Hello ${params.id}`,
    refuse: () => Promise.reject(new ApiError(409)),
    lose: () => Promise.reject(new ApiError(undefined)),
    break: () => Promise.reject(new Error('a fault')),
  },
  (error) => withStatusOf(error, 'refused'),
)

function submit(intent?: string) {
  const posted = new FormData()
  if (intent !== undefined) posted.set('intent', intent)
  return act(emptyApi, { id: 'x' }, posted).catch((thrown: unknown) => thrown)
}

test('the field "intent" names the button that was pressed', async () => {
  expect(await submit('greet')).toBe('Hello x')
})

test('an unknown intent is a 400, also the name of a built-in object property', async () => {
  for (const intent of ['steal', 'constructor', '', undefined])
    expect(await submit(intent)).toMatchObject({ data: null, init: { status: 400 } })
})

test('an API error has its own status, a lost connection is a 503, and a bug is rethrown', async () => {
  expect(await submit('refuse')).toMatchObject({ data: 'refused', init: { status: 409 } })
  expect(await submit('lose')).toMatchObject({ data: 'refused', init: { status: 503 } })
  expect(await submit('break')).toMatchObject({ message: 'a fault' })
})
