import { expect, test } from 'vitest'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { newSupportCode, formatCode } from '#web/support/code.ts'
import { readAuditAbout } from '#server/audit/audit.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { answerMessage, openMessages } from './staff.ts'

const staff = { name: 'amara', role: 'staff' }

const canary = 'a canary in a cold room'
const message = () => ({ code: newSupportCode(), message: canary, answerBy: 'here' })

const site = () => buildTestApp({ withContent: true })
const rows = ({ db }: TestApp) => db.selectFrom('support_message').selectAll().execute()

const leave = ({ app }: TestApp, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/support/message', payload, headers })
const erase = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/message/delete', payload: { code } })
const readAnswer = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/answer', payload: { code } })

test('a message is stored encrypted, and the 201 response contains none of its text', async () => {
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
  expect(await openMessages(test, staff)).toMatchObject([
    { words: { message: canary, answerBy: 'text', phone: '403-555-0199' } },
  ])
  expect(await readAuditAbout(test.db, row?.vault_key_id ?? '')).toMatchObject([
    { actor: 'amara', role: 'staff', action: 'opened', part: 'message' },
  ])
})

test('staff get an email about a waiting message, without its text', async () => {
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

test('the code opens the answer, spelled as it was shown or as people type it', async () => {
  const test = await site()
  const sent = message()
  await leave(test, sent)
  expect((await readAnswer(test, sent.code)).json().data).toMatchObject({ answer: null })
  const [waiting] = await openMessages(test, staff)
  await answerMessage(test, staff, { idStart: waiting?.id ?? '', answer: 'We are with you.' })
  for (const typed of [formatCode(sent.code), sent.code.toLowerCase().replaceAll('0', 'o')])
    expect((await readAnswer(test, typed)).json().data).toMatchObject({
      answer: 'We are with you.',
    })
})

test('staff read messages page by page, and answer one that is on a later page', async () => {
  const test = await site()
  for (const text of ['First', 'Second', 'Third']) {
    await leave(test, { ...message(), message: text })
    test.clock.advance(60_000)
  }
  const page = (after?: string) => openMessages(test, staff, { after, limit: 2 })
  const newest = await page()
  expect(newest.map(({ words }) => words.message)).toEqual(['Third', 'Second'])
  const [oldest, none] = await page(newest[1]?.key)
  expect([oldest?.words.message, none]).toEqual(['First', undefined])
  expect(await page('not-a-key')).toEqual([])
  expect(await answerMessage(test, staff, { idStart: oldest?.id ?? '', answer: 'Yes.' })).toBe(true)
})

test('answering a message is audited, without the text of the answer', async () => {
  const test = await site()
  await leave(test, message())
  const [waiting] = await openMessages(test, staff)
  await answerMessage(test, staff, { idStart: waiting?.id ?? '', answer: 'We are with you.' })
  const [row] = await rows(test)
  const [entry] = await readAuditAbout(test.db, row?.vault_key_id ?? '')
  expect(entry).toMatchObject({ actor: 'amara', role: 'staff', action: 'answered', reason: '' })
  expect(JSON.stringify(entry)).not.toContain('with you')
})

test('Delete it all now deletes the message and its key', async () => {
  const test = await site()
  const sent = message()
  await leave(test, sent)
  const [row] = await rows(test)
  expect((await erase(test, sent.code)).statusCode).toBe(200)
  expect(await rows(test)).toEqual([])
  const keys = await test.db.selectFrom('vault_key').select('id').execute()
  expect(keys.map(({ id }) => id)).not.toContain(row?.vault_key_id)
  expect((await readAnswer(test, sent.code)).statusCode).toBe(404)
  expect((await erase(test, sent.code)).statusCode).toBe(404)
})

test('an unknown code gets 404, and a malformed code a message at its field', async () => {
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

test('a message sent twice at once is stored once; sent again with another text, the newer text replaces it', async () => {
  const test = await site()
  const sent = message()
  const answers = await Promise.all([leave(test, sent), leave(test, sent)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await rows(test)).toHaveLength(1)
  await leave(test, { ...sent, message: 'Please call me Zuri' })
  expect(await openMessages(test, staff)).toMatchObject([
    { words: { message: 'Please call me Zuri' } },
  ])
})

test('a retry with a new form token is the same message', async () => {
  const test = await site()
  const sent = message()
  const headers = { 'idempotency-key': 'one-key-of-one-visitor' }
  const { formToken } = issueGuard(test, 'support')
  const first = await leave(test, sent, headers)
  const second = await leave(test, { ...sent, formToken }, headers)
  expect([second.statusCode, second.body]).toEqual([201, first.body])
})

test('an idempotency key cannot be used for two messages', async () => {
  const test = await site()
  const headers = { 'idempotency-key': 'one-key-of-one-visitor' }
  expect((await leave(test, message(), headers)).statusCode).toBe(201)
  expect((await leave(test, message(), headers)).json().error.code).toBe('idempotency-mismatch')
})

test('a bot that fills in the hidden field gets the usual responses, and its text is not stored', async () => {
  const test = await site()
  const responsesFor = async (homePage: string) => {
    const sent = { ...message(), homePage }
    const answers = []
    for (const act of [
      () => leave(test, sent),
      () => leave(test, sent),
      () => readAnswer(test, sent.code),
      () => erase(test, sent.code),
      () => readAnswer(test, sent.code),
    ]) {
      const { statusCode, body } = await act()
      answers.push([statusCode, body.replace(/"requestId":"[^"]+"/, '')])
    }
    return answers
  }
  const toBot = await responsesFor('https://spam.example')
  expect(await readOutbox(test.db, test)).toEqual([])
  expect(toBot).toEqual(await responsesFor(''))
  await leave(test, { ...message(), homePage: 'https://spam.example' })
  expect(await openMessages(test, staff)).toEqual([])
})

test('a form that was sent too fast needs a proof of work, and is accepted with one', async () => {
  const test = await site()
  const guard = await test.app.inject('/api/v1/form-guard/support')
  const { formToken, work } = getFormGuard.reply.parse(guard.json()).data
  const sent = { ...message(), formToken }
  expect((await leave(test, sent)).statusCode).toBe(428)
  expect(await rows(test)).toEqual([])
  expect((await leave(test, { ...sent, proof: await solveWork(work) })).statusCode).toBe(201)
})

test('the thirteenth message in a row gets 429', async () => {
  const test = await site()
  for (let count = 0; count < 12; count += 1) await leave(test, message())
  const answer = await leave(test, message())
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

const wrong: [what: string, change: object, field: string, error: string][] = [
  ['no message', { message: ' ' }, 'message', 'Write a message'],
  ['a message that is not a string', { message: ['a'] }, 'message', 'Write a message'],
  [
    'a message that is too long',
    { message: 'a'.repeat(3001) },
    'message',
    'Shorten this to 3000 characters or fewer',
  ],
  [
    'a message with a null byte',
    { message: 'a\u0000' },
    'message',
    'Remove the characters that cannot be shown',
  ],
  ['no way to answer', { answerBy: undefined }, 'answerBy', 'Choose a safe way to answer you'],
  ['an unknown way to answer', { answerBy: 'fax' }, 'answerBy', 'Choose a safe way to answer you'],
  [
    'a text without a number',
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
  ['an unknown field', { status: 'answered' }, 'status', 'unknown field'],
  [
    'a phone number with another way to answer',
    { phone: '403-555-0199' },
    'phone',
    'unknown field',
  ],
]

test.each(wrong)(
  '%s is rejected with a message at its field, and the response repeats no input',
  async (_what, change, field, error) => {
    const test = await buildTestApp()
    const answer = await leave(test, { ...message(), ...change })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.fields).toMatchObject({ [field]: error })
    expect(answer.body).not.toContain(canary)
    expect(await rows(test)).toEqual([])
  },
)

test.each(['null', '[]', '"x"', '1', '{'])('a body of %s is rejected', async (payload) => {
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

test('a request from another origin is rejected', async () => {
  const answer = await leave(await buildTestApp(), message(), {
    origin: 'https://elsewhere.example',
  })
  expect(answer.statusCode).toBe(403)
})
