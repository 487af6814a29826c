import { expect, test } from 'vitest'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { newSupportCode, formatCode } from '#web/support/code.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { answerAtDesk, readDesk } from './desk.ts'

const staff = { name: 'amara', role: 'staff' }

const canary = 'a canary in a cold room'
const message = () => ({ code: newSupportCode(), message: canary, answerBy: 'here' })

const site = () => buildTestApp({ withContent: true })
const rows = ({ db }: TestApp) => db.selectFrom('support_message').selectAll().execute()

const leave = ({ app }: TestApp, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/support/message', payload, headers })
const erase = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/message/delete', payload: { code } })
const ask = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/answer', payload: { code } })

test('a message is kept sealed and answered with 201 and none of its words', async () => {
  const test = await site()
  const sent = { ...message(), answerBy: 'text', phone: '403-555-0199' }
  const answer = await leave(test, sent)
  expect(answer.statusCode).toBe(201)
  expect(Object.keys(answer.json().data)).toEqual(['keptUntil'])
  const [row] = await rows(test)
  const stored = JSON.stringify(row, (_, value) =>
    value?.data ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const word of [canary, '555-0199', sent.code]) expect(stored).not.toContain(word)
  expect(await readDesk(test, staff)).toMatchObject([
    { words: { message: canary, answerBy: 'text', phone: '403-555-0199' } },
  ])
  expect(await readAuditAbout(test.db, row?.vault_key_id ?? '')).toMatchObject([
    { actor: 'amara', role: 'staff', action: 'opened', part: 'message' },
  ])
})

test('staff hear by mail that a message waits, and nothing of what it says', async () => {
  const test = await site()
  await leave(test, { ...message(), answerBy: 'email', email: 'canary@example.ca' })
  const emails = await readOutbox(test.db, test)
  expect(emails).toHaveLength(1)
  const { to, subject, text = '', html = '' } = emails[0]?.contents ?? {}
  expect(to).toBe('hello@baobabpride.example')
  expect(subject).toBe('Something is waiting for you')
  expect(`${text}${html}`).toContain('A message is waiting')
  expect(`${text}${html}`).not.toContain('canary')
})

test('the code reads the answer, spelled as it was shown or as people type it', async () => {
  const test = await site()
  const sent = message()
  await leave(test, sent)
  expect((await ask(test, sent.code)).json().data).toMatchObject({ answer: null })
  const [waiting] = await readDesk(test, staff)
  await answerAtDesk(test, staff, { idStart: waiting?.id ?? '', answer: 'We are with you.' })
  for (const typed of [formatCode(sent.code), sent.code.toLowerCase().replaceAll('0', 'o')])
    expect((await ask(test, typed)).json().data).toMatchObject({ answer: 'We are with you.' })
})

test('answering a message is audited, without a word of the answer', async () => {
  const test = await site()
  await leave(test, message())
  const [waiting] = await readDesk(test, staff)
  await answerAtDesk(test, staff, { idStart: waiting?.id ?? '', answer: 'We are with you.' })
  const [row] = await rows(test)
  const [entry] = await readAuditAbout(test.db, row?.vault_key_id ?? '')
  expect(entry).toMatchObject({ actor: 'amara', role: 'staff', action: 'answered', reason: '' })
  expect(JSON.stringify(entry)).not.toContain('with you')
})

test('Delete it all now leaves neither the message nor what could open it', async () => {
  const test = await site()
  const sent = message()
  await leave(test, sent)
  const [row] = await rows(test)
  expect((await erase(test, sent.code)).statusCode).toBe(200)
  expect(await rows(test)).toEqual([])
  const keys = await test.db.selectFrom('vault_key').select('id').execute()
  expect(keys.map(({ id }) => id)).not.toContain(row?.vault_key_id)
  expect((await ask(test, sent.code)).statusCode).toBe(404)
  expect((await erase(test, sent.code)).statusCode).toBe(404)
})

test('a code that is unknown finds nothing, and one that cannot be is told so', async () => {
  const test = await site()
  const unknown = await erase(test, newSupportCode())
  expect([unknown.statusCode, unknown.json().error.message]).toEqual([
    404,
    'There is no message with this code.',
  ])
  for (const code of ['1', '%00', "' OR 1=1", 'U'.repeat(20)]) {
    const answer = await erase(test, code)
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      422,
      { code: 'Enter all 20 letters and digits of your code' },
    ])
  }
})

test('sent twice at once, a message is kept once; sent again with other words, the newer stand', async () => {
  const test = await site()
  const sent = message()
  const answers = await Promise.all([leave(test, sent), leave(test, sent)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await rows(test)).toHaveLength(1)
  await leave(test, { ...sent, message: 'Please call me Zuri' })
  expect(await readDesk(test, staff)).toMatchObject([{ words: { message: 'Please call me Zuri' } }])
})

test('sent again with a new form token, it is the same message', async () => {
  const test = await site()
  const sent = message()
  const headers = { 'idempotency-key': 'one-key-of-one-visitor' }
  const { formToken } = issueGuard(test, 'support')
  const first = await leave(test, sent, headers)
  const second = await leave(test, { ...sent, formToken }, headers)
  expect([second.statusCode, second.body]).toEqual([201, first.body])
})

test('one key for two messages is refused', async () => {
  const test = await site()
  const headers = { 'idempotency-key': 'one-key-of-one-visitor' }
  expect((await leave(test, message(), headers)).statusCode).toBe(201)
  expect((await leave(test, message(), headers)).json().error.code).toBe('idempotency-mismatch')
})

test('who fills in what nobody sees is answered like anybody at every turn, and no word is kept', async () => {
  const test = await site()
  const seen = async (homePage: string) => {
    const sent = { ...message(), homePage }
    const answers = []
    for (const act of [
      () => leave(test, sent),
      () => leave(test, sent),
      () => ask(test, sent.code),
      () => erase(test, sent.code),
      () => ask(test, sent.code),
    ]) {
      const { statusCode, body } = await act()
      answers.push([statusCode, body.replace(/"requestId":"[^"]+"/, '')])
    }
    return answers
  }
  const trapped = await seen('https://spam.example')
  expect(await readOutbox(test.db, test)).toEqual([])
  expect(trapped).toEqual(await seen(''))
  await leave(test, { ...message(), homePage: 'https://spam.example' })
  expect(await readDesk(test, staff)).toEqual([])
})

test('a form sent faster than anybody types asks for a little work, and is let in after it', async () => {
  const test = await site()
  const guard = await test.app.inject('/api/v1/form-guard/support')
  const { formToken, work } = getFormGuard.reply.parse(guard.json()).data
  const sent = { ...message(), formToken }
  expect((await leave(test, sent)).statusCode).toBe(428)
  expect(await rows(test)).toEqual([])
  expect((await leave(test, { ...sent, proof: await solveWork(work) })).statusCode).toBe(201)
})

test('the thirteenth message in a row has to wait', async () => {
  const test = await site()
  for (let count = 0; count < 12; count += 1) await leave(test, message())
  const answer = await leave(test, message())
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

const wrong: [what: string, change: object, field: string, says: string][] = [
  ['no words', { message: ' ' }, 'message', 'Write a message'],
  ['words that are no text', { message: ['a'] }, 'message', 'Write a message'],
  [
    'too many words',
    { message: 'a'.repeat(3001) },
    'message',
    'Shorten this to 3000 characters or fewer',
  ],
  [
    'words with a null byte',
    { message: 'a\u0000' },
    'message',
    'Remove the characters that cannot be shown',
  ],
  ['no way to answer', { answerBy: undefined }, 'answerBy', 'Choose a safe way to answer you'],
  ['an unknown way', { answerBy: 'fax' }, 'answerBy', 'Choose a safe way to answer you'],
  [
    'a text to nowhere',
    { answerBy: 'text' },
    'phone',
    'Enter a number we may text, like 403-555-0142',
  ],
  [
    'two addresses',
    { answerBy: 'email', email: 'a@b.ca,c@d.ca' },
    'email',
    'Enter an email like name@example.ca',
  ],
  ['a short code', { code: 'ABC' }, 'code', 'Enter all 20 letters and digits of your code'],
  ['more than was asked', { status: 'answered' }, 'status', 'unknown field'],
  ['a number nobody asked for', { phone: '403-555-0199' }, 'phone', 'unknown field'],
]

test.each(wrong)(
  '%s is refused by its field and never repeated',
  async (_what, change, field, says) => {
    const test = await buildTestApp()
    const answer = await leave(test, { ...message(), ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.fields).toMatchObject({ [field]: says })
    expect(answer.body).not.toContain(canary)
    expect(await rows(test)).toEqual([])
  },
)

test.each(['null', '[]', '"x"', '1', '{'])('a body of %s is refused', async (payload) => {
  const { app } = await buildTestApp()
  const headers = { 'content-type': 'application/json' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/support/message',
    payload,
    headers,
  })
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().error.message).toBe('Please check the form and try again.')
})

test('no other site can leave a message through a visitor', async () => {
  const answer = await leave(await buildTestApp(), message(), {
    origin: 'https://elsewhere.example',
  })
  expect(answer.statusCode).toBe(403)
})
