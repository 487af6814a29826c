import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { singleLine } from '#contract/fields.ts'
import { ProblemBody } from '#contract/problem.ts'
import { handleErrors } from './error-handler.ts'
import { readOnlyJson } from './read-json.ts'
import { refuseForeignWrites } from './same-site.ts'
import { serve } from './serve.ts'

const greet = endpoint({
  method: 'POST',
  path: '/greet',
  body: z.strictObject({ name: singleLine('First name is required') }),
  reply: z.object({ hello: z.string() }),
  status: 201,
})

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset=UTF-8',
])('a body of type %s is parsed and validated', async (type) => {
  expect((await send('{"name":"Zuri"}', { 'content-type': type })).statusCode).toBe(201)
  expect((await send('{"name":""}', { 'content-type': type })).statusCode).toBe(422)
})

test.each([
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json garbage',
  'application/json,text/html',
  'application/jsonx',
  'x application/json',
  'application/json\t;x=1',
])('[S7.3] a body of type %j is refused', async (type) => {
  const response = await send('{"name":"Zuri"}', type === '' ? {} : { 'content-type': type })
  expect(response.statusCode).toBe(415)
  ProblemBody.parse(response.json())
})

test('a compressed body is refused', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  expect((await send('{"name":"Zuri"}', headers)).statusCode).toBe(415)
})

test.each([
  '',
  '{"name":',
  '{"name":"Zuri",}',
  '{"name":"Zuri"}{"name":"Zuri"}',
  '/* hi */ {"name":"Zuri"}',
  '{"name":NaN}',
  '\uFEFF{"name":"Zuri"}',
  '{"__proto__":{"name":"Zuri"}}',
  '{"constructor":{"prototype":{"name":"Zuri"}}}',
])('the malformed body %j is a 400', async (body) => {
  const response = await send(body)
  expect(response.statusCode).toBe(400)
  expect(ProblemBody.parse(response.json()).error.code).toBe('unreadable')
})

test.each(['null', '[]', '"x"', '1', 'true'])(
  'JSON that is no object, %s, is a 422',
  async (body) => {
    const response = await send(body)
    expect(response.statusCode).toBe(422)
    expect(ProblemBody.parse(response.json()).error.message).toBe(
      'Please check the form and try again.',
    )
  },
)

test('an unknown field is refused by name, and the response does not repeat its value', async () => {
  const response = await send('{"name":"Zuri","status":"approved"}')
  expect(response.statusCode).toBe(422)
  expect(ProblemBody.parse(response.json()).error.fields).toEqual({ status: 'unknown field' })
  expect(response.body).not.toContain('approved')
})

test('the message of a refusal is that of its first failing field', async () => {
  const { error } = ProblemBody.parse((await send('{"name":" "}')).json())
  expect(error).toMatchObject({
    message: 'First name is required',
    code: 'invalid',
    fields: { name: 'First name is required' },
  })
})

test('thousands of keys, deep nesting and long names are refused with a short response', async () => {
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1])),
  )
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  for (const body of [many, deep, JSON.stringify({ ['k'.repeat(10_000)]: 1 })]) {
    const response = await send(body)
    expect([400, 422]).toContain(response.statusCode)
    expect(response.body.length).toBeLessThan(5_000)
  }
})

test('a body of more than 64 kB is a 413', async () => {
  const response = await send(JSON.stringify({ name: 'a'.repeat(70_000) }))
  expect(response.statusCode).toBe(413)
  ProblemBody.parse(response.json())
})

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
])('a cross-site write (%o) is refused', async (headers) => {
  const response = await send('{"name":"Zuri"}', { 'content-type': 'application/json', ...headers })
  expect(response.statusCode).toBe(403)
  expect(ProblemBody.parse(response.json()).error.message).toBe(
    'Please reload the page and try again.',
  )
})

test('a write from a page of our own origin is accepted', async () => {
  const headers = { 'content-type': 'application/json', origin: 'https://baobab.example' }
  expect((await send('{"name":"Zuri"}', headers)).statusCode).toBe(201)
})

async function send(
  payload: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const app = Fastify({ bodyLimit: 64 * 1024 })
  handleErrors(app)
  readOnlyJson(app)
  refuseForeignWrites(app, ['https://baobab.example'])
  serve(app, greet, async ({ body }) => ({ hello: body.name }))
  return app.inject({ method: 'POST', url: '/greet', payload, headers })
}
