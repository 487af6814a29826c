import { expect, test, vi } from 'vitest'
import { listAudit } from '#contract/console/audit.ts'
import { readLink } from '#contract/console/link.ts'
import { sendEmailAgain } from '#contract/console/outbox.ts'
import { disableStaff } from '#contract/console/staff.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { createDeskApi, runningProofs } from './api.ts'
import type { PromptKind } from './prompts.ts'

const id = '00000000-0000-4000-8000-000000000001'
const problem = (code: string, message: string) => ({ error: { code, message, requestId: 'r-1' } })
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

type Sent = { url: string; method: string; key: string | undefined; body: unknown }

/** Answers requests in order and records them. */
function answerWith(...responses: Response[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const { method = 'GET', body } = init
    sent.push({ url, method, key: headers.get('idempotency-key') ?? undefined, body })
    return responses.shift() ?? Response.error()
  })
  return sent
}

function prompting(answer: boolean) {
  const asked: PromptKind[] = []
  const api = createDeskApi(async (kind) => {
    asked.push(kind)
    return answer
  })
  return { api, asked }
}

const people = { data: { people: [] } }

test('a request has JSON, filled parameters and only the given query', async () => {
  const { api } = prompting(false)
  const empty = { rows: [], next: null, total: 0 }
  const sent = answerWith(json(200, { data: empty }), json(200, people))
  expect(await api(listAudit, { query: { person: 'A&B', record: undefined } })).toEqual(empty)
  await api(disableStaff, { params: { id }, body: {} })
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/console/api/v1/audit?person=A%26B', undefined],
    ['POST', `/console/api/v1/staff/${id}/disable`, '{}'],
  ])
})

test('[C16] a session that ended opens the sign-in dialog, and the same request is sent again', async () => {
  const { api, asked } = prompting(true)
  const sent = answerWith(
    json(401, problem('sign-in-required', 'Sign in to continue.')),
    json(200, people),
  )
  expect(await api(disableStaff, { params: { id }, body: {} })).toEqual({ people: [] })
  expect(asked).toEqual(['sign-in'])
  expect(sent[0]).toEqual(sent[1])
})

test('[C17] a request that needs a step-up is sent again after it; a cancelled one fails', async () => {
  const stepUp = () => json(403, problem('step-up-required', 'Confirm with your passkey.'))
  const confirmed = prompting(true)
  answerWith(stepUp(), json(200, people))
  await confirmed.api(disableStaff, { params: { id }, body: {} })
  expect(confirmed.asked).toEqual(['step-up'])

  const cancelled = prompting(false)
  const sent = answerWith(stepUp())
  await expect(cancelled.api(disableStaff, { params: { id }, body: {} })).rejects.toThrow('Confirm')
  expect(sent).toHaveLength(1)
})

test('[C31] a write that must not repeat has one idempotency key until it succeeds', async () => {
  const { api } = prompting(true)
  const row = {
    id,
    at: '2026-11-18T10:00:00.000Z',
    purpose: 'order paid',
    to: null,
    status: 'queued',
    attempts: 0,
    lastError: null,
    waitsUntil: null,
    maySendAgain: false,
  }
  const input = { params: { id }, body: {} }
  const sent = answerWith(
    json(401, problem('sign-in-required', 'Sign in to continue.')),
    json(500, problem('unexpected', 'An error occurred')),
    json(200, { data: row }),
    json(200, { data: row }),
  )
  await expect(api(sendEmailAgain, input)).rejects.toThrow('An error occurred')
  await api(sendEmailAgain, input)
  await api(sendEmailAgain, input)
  const [first, second, third, fourth] = sent.map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('[C33] an error has the message of the server, its fields and the request id', async () => {
  const { api } = prompting(false)
  const refused = problem('forbidden', 'This needs the role Owner.')
  answerWith(json(403, { error: { ...refused.error, fields: { name: 'Enter a name' } } }))
  const error = await api(listAudit, { query: {} }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DeskError)
  expect(error).toMatchObject({
    status: 403,
    code: 'forbidden',
    message: 'This needs the role Owner.',
    requestId: 'r-1',
    problem: { fields: { name: 'Enter a name' } },
  })
})

test('an error without the shape of the server, and no response at all, have no message', async () => {
  const { api } = prompting(false)
  answerWith(new Response('<html>', { status: 502 }))
  await expect(api(listAudit, { query: {} })).rejects.toMatchObject({ status: 502, message: '' })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed')
  })
  await expect(api(listAudit, { query: {} })).rejects.toMatchObject({ status: undefined })
})

test('a busy server is asked again after the time that it names', async () => {
  const { api } = prompting(false)
  const busy = () => json(503, problem('unavailable', 'Busy'), { 'retry-after': '0' })
  const sent = answerWith(busy(), busy(), busy())
  await expect(api(listAudit, { query: {} })).rejects.toMatchObject({ status: 503 })
  expect(sent).toHaveLength(3)
})

test('[C125] a 428 is answered with a proof of work, which screens can see, and the rest of the request stays the same', async () => {
  const { api, asked } = prompting(false)
  const work = { challenge: 'challenge', difficulty: 4 }
  const needed = () => {
    const { error } = problem('proof-needed', 'Please wait a moment and try again.')
    return json(428, { error: { ...error, work } })
  }
  const link = { kind: 'invitation', name: null, roles: [], mayPostpone: false }
  const sent = answerWith(needed(), json(200, { data: link }))
  const key = 'A'.repeat(22)
  const seen: number[] = []
  const stop = runningProofs.subscribe(() => seen.push(runningProofs.get()))
  expect(await api(readLink, { body: { key } })).toEqual(link)
  expect(seen).toEqual([1, 0])
  stop()
  const bodies = sent.map(({ body }) => JSON.parse(String(body)))
  expect(bodies).toEqual([{ key }, { key, proof: await solveWork(work) }])
  answerWith(needed(), needed(), needed(), needed(), json(200, { data: link }))
  await expect(api(readLink, { body: { key } })).rejects.toMatchObject({ code: 'proof-needed' })
  expect(asked).toEqual([])
})
