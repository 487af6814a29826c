import { expect, test } from 'vitest'
import { getFormGuard } from '#contract/form-guard.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'
import { newSupportCode, formatCode } from '#web/support/code.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { newClientId, staffOf } from '#tests/kit/desk/chat.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'

const secretText = 'a canary in a cold room'
const message = () => ({ code: newSupportCode(), message: secretText, answerBy: 'here' })

const buildApp = () => buildTestApp({ withContent: true })
const rows = ({ db }: TestApp) => db.selectFrom('conversation').selectAll().execute()
const messages = ({ db }: TestApp) => db.selectFrom('conversation_message').selectAll().execute()

/** A staff member who opens each waiting conversation, and answers it if there is an answer. */
async function openAll(testApp: TestApp, answer?: string) {
  const desk = { ...testApp, ...deskOf(testApp) }
  const noor = staffOf(desk, await desk.addPerson(['care'], { name: 'Noor' }))
  const opened = []
  for (const { id } of (await noor.list()).rows) {
    await noor.take(id)
    opened.push(...(await noor.open(id)).messages)
    if (answer !== undefined) await noor.reply(id, answer)
  }
  return opened.map(({ text }) => text)
}

const postMessage = ({ app }: TestApp, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/v1/support/message', payload, headers })
const deleteMessage = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/message/delete', payload: { code } })
const readAnswer = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/answer', payload: { code } })

const readConversation = ({ app }: TestApp, code: string) =>
  app.inject({ method: 'POST', url: '/api/v1/support/conversation', payload: { code, after: 0 } })
const writeAgain = ({ app }: TestApp, code: string) => {
  const payload = { code, text: secretText, clientId: newClientId() }
  return app.inject({ method: 'POST', url: '/api/v1/support/conversation/message', payload })
}

test('a message is stored encrypted, and the 201 response contains none of its text', async () => {
  const testApp = await buildApp()
  const sent = { ...message(), answerBy: 'text', phone: '403-555-0199' }
  const response = await postMessage(testApp, sent)
  expect(response.statusCode).toBe(201)
  expect(Object.keys(response.json().data)).toEqual(['keptUntil'])
  const [row] = await rows(testApp)
  const stored = JSON.stringify([row, await messages(testApp)], (_, value) =>
    value?.data ? Buffer.from(value.data).toString('latin1') : value,
  )
  for (const word of [secretText, '555-0199', sent.code]) expect(stored).not.toContain(word)
  expect(await openAll(testApp)).toEqual([secretText])
})

test('staff get an email about a waiting message, without its text', async () => {
  const testApp = await buildApp()
  await postMessage(testApp, { ...message(), answerBy: 'email', email: 'canary@example.ca' })
  const emails = await readOutbox(testApp.db, testApp)
  expect(emails).toHaveLength(1)
  const { to, subject, text = '', html = '' } = emails[0]?.contents ?? {}
  expect(to).toBe('hello@baobabpride.example')
  expect(subject).toBe('Something is waiting for you')
  expect(`${text}${html}`).toContain('A message is waiting')
  expect(text).toContain('/console/chat')
  expect(`${text}${html}`).not.toContain('canary')
})

test('the answer can be read with the code as displayed, in lower case, or with o instead of 0', async () => {
  const testApp = await buildApp()
  const sent = message()
  await postMessage(testApp, sent)
  expect((await readAnswer(testApp, sent.code)).json().data).toMatchObject({ answer: null })
  await openAll(testApp, 'We are with you.')
  for (const typed of [formatCode(sent.code), sent.code.toLowerCase().replaceAll('0', 'o')])
    expect((await readAnswer(testApp, typed)).json().data).toMatchObject({
      answer: 'We are with you.',
    })
})

test('deleting by code removes the message and its encryption key', async () => {
  const testApp = await buildApp()
  const sent = message()
  await postMessage(testApp, sent)
  const [row] = await rows(testApp)
  expect((await deleteMessage(testApp, sent.code)).statusCode).toBe(200)
  expect(await rows(testApp)).toEqual([])
  const keys = await testApp.db.selectFrom('vault_key').select('id').execute()
  expect(keys.map(({ id }) => id)).not.toContain(row?.vault_key_id)
  expect((await readAnswer(testApp, sent.code)).statusCode).toBe(404)
  expect((await deleteMessage(testApp, sent.code)).statusCode).toBe(404)
})

test('an unknown code gets 404, a malformed code gets 422 with a field error', async () => {
  const testApp = await buildApp()
  const unknown = await deleteMessage(testApp, newSupportCode())
  expect([unknown.statusCode, unknown.json().error.message]).toEqual([
    404,
    'There is no message with this code.',
  ])
  for (const code of ['1', '%00', "' OR 1=1", 'U'.repeat(20)]) {
    const response = await deleteMessage(testApp, code)
    expect([response.statusCode, response.json().error.fields]).toEqual([
      422,
      { code: 'Enter all 20 letters and digits of your code' },
    ])
  }
})

test('two simultaneous posts with one code store one message; a later post with that code replaces the text', async () => {
  const testApp = await buildApp()
  const sent = message()
  const responses = await Promise.all([postMessage(testApp, sent), postMessage(testApp, sent)])
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await rows(testApp)).toHaveLength(1)
  await postMessage(testApp, { ...sent, message: 'Please call me Zuri' })
  expect(await openAll(testApp)).toEqual(['Please call me Zuri'])
})

test('a retry with the same idempotency key and a new form token gets the first response', async () => {
  const testApp = await buildApp()
  const sent = message()
  const headers = { 'idempotency-key': 'one-key-of-one-visitor' }
  const { formToken } = issueGuard(testApp, 'support')
  const first = await postMessage(testApp, sent, headers)
  const second = await postMessage(testApp, { ...sent, formToken }, headers)
  expect([second.statusCode, second.body]).toEqual([201, first.body])
})

test('an idempotency key cannot be used for two messages', async () => {
  const testApp = await buildApp()
  const headers = { 'idempotency-key': 'one-key-of-one-visitor' }
  expect((await postMessage(testApp, message(), headers)).statusCode).toBe(201)
  expect((await postMessage(testApp, message(), headers)).json().error.code).toBe(
    'idempotency-mismatch',
  )
})

test('a bot that fills in the hidden field gets the usual responses, also with its text, and staff see none of it', async () => {
  const testApp = await buildApp()
  const responsesFor = async (homePage: string) => {
    const sent = { ...message(), homePage }
    const responses = []
    for (const act of [
      () => postMessage(testApp, sent),
      () => postMessage(testApp, sent),
      () => readAnswer(testApp, sent.code),
      () => readConversation(testApp, sent.code),
      () => writeAgain(testApp, sent.code),
      () => readConversation(testApp, sent.code),
      () => deleteMessage(testApp, sent.code),
      () => readAnswer(testApp, sent.code),
    ]) {
      const { statusCode, body } = await act()
      responses.push([statusCode, body.replaceAll(/"(?:requestId|sentAt)":"[^"]+"/g, '')])
    }
    return responses
  }
  const toBot = await responsesFor('https://spam.example')
  expect(await readOutbox(testApp.db, testApp)).toEqual([])
  expect(toBot).toEqual(await responsesFor(''))
  await postMessage(testApp, { ...message(), homePage: 'https://spam.example' })
  expect(await openAll(testApp)).toEqual([])
})

test('a form that was sent too fast needs a proof of work, and is accepted with one', async () => {
  const testApp = await buildApp()
  const guard = await testApp.app.inject('/api/v1/form-guard/support')
  const { formToken, work } = getFormGuard.reply.parse(guard.json()).data
  const sent = { ...message(), formToken }
  expect((await postMessage(testApp, sent)).statusCode).toBe(428)
  expect(await rows(testApp)).toEqual([])
  expect((await postMessage(testApp, { ...sent, proof: await solveWork(work) })).statusCode).toBe(
    201,
  )
})

test('the thirteenth message from one network gets 429 with Retry-After', async () => {
  const testApp = await buildApp()
  for (let count = 0; count < 12; count += 1) await postMessage(testApp, message())
  const response = await postMessage(testApp, message())
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})

test('a form that counts as that of a bot does not change what a person wrote with the same code', async () => {
  const testApp = await buildApp()
  const sent = message()
  const bot = { ...sent, message: 'Buy a watch', homePage: 'https://spam.example' }
  const stored = async () => [await rows(testApp), await messages(testApp)]
  await postMessage(testApp, sent)
  const waiting = await stored()
  expect((await postMessage(testApp, bot)).statusCode).toBe(201)
  expect(await stored()).toEqual(waiting)
  await openAll(testApp, 'We are with you.')
  const inUse = await stored()
  expect((await postMessage(testApp, { ...bot, message: 'Buy two' })).statusCode).toBe(201)
  expect(await stored()).toEqual(inUse)
  expect((await readAnswer(testApp, sent.code)).json().data).toMatchObject({
    answer: 'We are with you.',
  })
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
  '422 for %s: error at its field, no input repeated in the response',
  async (_what, change, field, error) => {
    const testApp = await buildTestApp()
    const response = await postMessage(testApp, { ...message(), ...change })
    expect(response.statusCode).toBe(422)
    expect(response.json().error.fields).toMatchObject({ [field]: error })
    expect(response.body).not.toContain(secretText)
    expect(await rows(testApp)).toEqual([])
  },
)

test.each(['null', '[]', '"x"', '1', '{'])('a body of %s is rejected', async (payload) => {
  const { app } = await buildTestApp()
  const headers = { 'content-type': 'application/json' }
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/support/message',
    payload,
    headers,
  })
  expect([400, 422]).toContain(response.statusCode)
  expect(response.json().error.message).toBe('Please check the form and try again.')
})

test('a request from another origin is rejected', async () => {
  const response = await postMessage(await buildTestApp(), message(), {
    origin: 'https://elsewhere.example',
  })
  expect(response.statusCode).toBe(403)
})
