import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { consoleEndpoints } from '#contract/console/endpoints.ts'
import { ConsoleProblemBody } from '#contract/console/problem.ts'
import { buildDesk, type Desk } from '#tests/kit/desk/desk.ts'
import { sampleAddress, sampleRequest } from '#tests/kit/desk/samples.ts'

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`

type BadBody = [what: string, type: string, body: string, statuses: readonly number[]]

/** Bodies that no endpoint accepts, with the statuses that they may get. */
const bodies: BadBody[] = [
  ['no content type', '', '{}', [415]],
  ['text', 'text/plain', '{}', [415]],
  ['a form', 'application/x-www-form-urlencoded', 'a=b', [415]],
  ['UTF-16', 'application/json; charset=utf-16', '{}', [415]],
  ['an empty body', 'application/json', '', [400, 422]],
  ['null', 'application/json', 'null', [400, 422]],
  ['a list', 'application/json', '[]', [422]],
  ['a text', 'application/json', '"x"', [422]],
  ['a number', 'application/json', '1', [422]],
  ['truncated JSON', 'application/json', '{"key":', [400]],
  ['a byte-order mark', 'application/json', '\uFEFF{}', [400]],
  ['__proto__', 'application/json', '{"__proto__":{"a":1}}', [400]],
  ['constructor', 'application/json', '{"constructor":{"prototype":{}}}', [400]],
  ['an unknown field', 'application/json', '{"isOwner":true}', [422]],
  ['deep nesting', 'application/json', deep, [400, 422]],
]

const sqlText = "' or ''='"

/** Values that replace one field of a valid body at a time. */
const values: readonly unknown[] = [
  null,
  true,
  5,
  '',
  ' ',
  '\u0000',
  '\u202E',
  '\uD800',
  'x'.repeat(20_000),
  [],
  ['x'],
  { $ne: 1 },
  sqlText,
]

/** Not counted are the rows that refused requests may add: challenges, rate limits and idempotency keys. */
const countRows = async (desk: Desk) => {
  const { rows } = await sql`
    select (select count(*) from staff) as staff, (select count(*) from staff_role) as roles,
      (select count(*) from audit) as audit, (select count(*) from staff_link) as links,
      (select count(*) from staff_passkey) as passkeys, (select count(*) from mail_outbox) as mails,
      (select count(*) from newsletter) as issues
  `.execute(desk.db)
  return rows[0]
}

const writes = consoleEndpoints.filter(({ body }) => body !== undefined)

async function sendAsOwner(desk: Desk) {
  const owner = await desk.addPerson(['owner'])
  const renew = async () => {
    await desk.stepUp(owner)
    await desk.connection.pool.query('delete from token_bucket')
  }
  const wrong: string[] = []
  const send = async (
    { method, path }: ConsoleEndpoint,
    request: Omit<InjectOptions, 'method'>,
    expected: (status: number) => boolean,
    what: string,
  ) => {
    await renew()
    const headers = { ...desk.here, cookie: owner.cookie, ...request.headers }
    const response = await desk.app.inject({ ...request, method, headers } as InjectOptions)
    const isShaped =
      response.statusCode < 400 || ConsoleProblemBody.safeParse(response.json()).success
    if (!expected(response.statusCode) || !isShaped)
      wrong.push(`${method} ${path} with ${what}: ${response.statusCode} ${response.body}`)
  }
  return { send, wrong }
}

test('no endpoint breaks on bodies that are not the one it expects, and no row changes', async () => {
  const desk = await buildDesk()
  const { send, wrong } = await sendAsOwner(desk)
  const before = await countRows(desk)
  for (const endpoint of writes) {
    const { url } = sampleRequest(endpoint)
    const tooLarge = `{"a":"${'x'.repeat((endpoint.maxBytes ?? 64 * 1024) + 1)}"}`
    const large: BadBody = ['a body above its limit', 'application/json', tooLarge, [413]]
    for (const [what, type, payload, statuses] of [...bodies, large]) {
      const headers = { 'content-type': type }
      await send(endpoint, { url, headers, payload }, (got) => statuses.includes(got), what)
    }
  }
  expect(wrong).toEqual([])
  expect(await countRows(desk)).toEqual(before)
})

/** Valid requests with one field replaced by each hostile value. */
const hostileRequests = writes.flatMap((endpoint) => {
  const { url, payload } = sampleRequest(endpoint)
  const valid = payload as Record<string, unknown>
  return Object.keys(valid).flatMap((field) =>
    values.map((value) => ({ endpoint, url, field, value, payload: { ...valid, [field]: value } })),
  )
})
type HostileRequest = (typeof hostileRequests)[number]

const isText = ({ field, value }: HostileRequest) =>
  value === sqlText && ['name', 'label', 'reason', 'title', 'description'].includes(field)

/** A small number, or none, is no hostile value where the contract allows it. */
const isAllowed = ({ endpoint, field, value, payload }: HostileRequest) =>
  field !== 'version' &&
  (value === 5 || value === null) &&
  endpoint.body?.safeParse(payload).success === true

const whatOf = ({ field, value }: HostileRequest) => `${field} = ${JSON.stringify(value)}`

test('every endpoint refuses a hostile value in any field, and no row changes', async () => {
  const desk = await buildDesk()
  const { send, wrong } = await sendAsOwner(desk)
  const before = await countRows(desk)
  for (const request of hostileRequests.filter((one) => !isText(one) && !isAllowed(one))) {
    const { endpoint, url, field, value, payload } = request
    // The organisation always exists, so a number that is not its version is a conflict.
    const isStale = field === 'version' && value === 5
    const expected = (status: number) =>
      [404, 410, 422].includes(status) || (isStale && status === 409)
    await send(endpoint, { url, payload }, expected, whatOf(request))
  }
  expect(wrong).toEqual([])
  expect(await countRows(desk)).toEqual(before)
})

test('no endpoint breaks on SQL in a name, a label or a reason', async () => {
  const desk = await buildDesk()
  const { send, wrong } = await sendAsOwner(desk)
  for (const request of hostileRequests.filter(isText)) {
    const { endpoint, url, payload } = request
    await send(endpoint, { url, payload }, (status) => status < 500, whatOf(request))
  }
  expect(wrong).toEqual([])
})

test('a malformed id, cursor or query is a 404 or 422 with one shape', async () => {
  const desk = await buildDesk()
  const { send, wrong } = await sendAsOwner(desk)
  const ids = ['1', '0', 'null', '%00', 'a%2Fb', '..', "'%20or%201=1", 'x'.repeat(150)]
  // Uploads check the type of the file first.
  for (const endpoint of consoleEndpoints.filter((one) => one.path.includes(':id') && !one.upload))
    for (const id of ids) {
      // The sizes of products have numbers as ids, and this one exists.
      if (endpoint.path.startsWith('/stock/') && id === '1') continue
      const url = `/console/api/v1${sampleAddress(endpoint.path).replace(':id', id)}`
      const { payload } = sampleRequest(endpoint)
      const expected = (status: number) => [404, 405].includes(status)
      await send(endpoint, { url, ...(payload ? { payload } : {}) }, expected, id)
    }
  const queries = [
    'limit=0',
    'limit=-1',
    'limit=101',
    'limit=4.5',
    'limit=abc',
    'limit=',
    'limit=5&limit=6',
    'limit=9223372036854775808',
    'after=%00',
    'after=x.y.z',
    `after=${'x'.repeat(600)}`,
    'after=a&after=b',
  ]
  const lists = consoleEndpoints.filter(
    ({ query }) => query?.safeParse({ limit: 'x' }).success === false,
  )
  for (const endpoint of lists)
    for (const query of queries) {
      const url = `${sampleRequest(endpoint).url}?${query}`
      await send(endpoint, { url }, (status) => status === 422, query)
    }
  expect(wrong).toEqual([])
})
