import { expect, test } from 'vitest'
import * as chat from '#contract/console/chat.ts'
import { readToday } from '#contract/console/today.ts'
import { dayMs } from '#contract/durations.ts'
import { newSupportCode } from '#web/support/code.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { setSilence } from '#server/mail/mail.ts'
import { chatDesk, newClientId, staffOf } from '#tests/kit/desk/chat.ts'
import { deleteMessage } from './support.ts'

const other = async (desk: Awaited<ReturnType<typeof chatDesk>>['desk'], name: string) =>
  staffOf(desk, await desk.addPerson(['care'], { name }))

test('[C91] waiting conversations are first, the longest wait first, then mine, then others’, without code, text or last name', async () => {
  const { desk, clock, noor, leave, write } = await chatDesk()
  const remi = await other(desk, 'Remi Okafor')
  const left = []
  for (let count = 0; count < 5; count += 1) {
    left.push(await leave(`canary ${count}`))
    clock.advance(1_000)
  }
  const [first, second, third, fourth, fifth] = left.map(({ id }) => id)
  await remi.take(first ?? '')
  await noor.take(second ?? '')
  await noor.take(fifth ?? '')
  // A further message does not move a visitor who waits already to the end.
  await write(left[2]?.code ?? '', 'canary more')
  const ids = [third, fourth, second, fifth, first]
  const { rows, total } = await noor.list()
  expect([rows.map(({ id }) => id), total]).toEqual([ids, 5])
  expect(rows.map(({ takenBy, isMine }) => [takenBy, isMine])).toEqual([
    [null, false],
    [null, false],
    ['Noor', true],
    ['Noor', true],
    ['Remi', false],
  ])
  expect(rows[0]?.label).toBe(third?.slice(0, 4).toUpperCase())
  const text = JSON.stringify(rows)
  expect(text).not.toMatch(/canary|Okafor|Haddad/)
  for (const { code } of left) expect(text).not.toContain(code)
  const paged = []
  let after: string | undefined
  do {
    const page = await noor.list('open', { limit: '2', ...(after && { after }) })
    paged.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  expect(paged).toEqual(ids)
})

test('[C92] of two people who take a conversation one gets it, and only that person reads and writes in it', async () => {
  const { desk, noor, leave, audit } = await chatDesk()
  const remi = await other(desk, 'Remi')
  const { id } = await leave('canary')
  const early = await desk.send(chat.openChat, { ...noor.on(id), body: {} }, { as: noor.as })
  expect([early.statusCode, early.body.includes('canary')]).toEqual([409, false])
  const seen = await noor.seen(id)
  const both = await Promise.all(
    [noor, remi].map(({ as }) => desk.send(chat.takeChat, seen, { as })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [holder, guest] = both[0]?.statusCode === 200 ? [noor, remi] : [remi, noor]
  expect((await holder.open(id)).messages).toMatchObject([{ text: 'canary', from: null }])
  const body = { text: 'Hello', clientId: newClientId() }
  const tries = [
    desk.send(chat.openChat, { ...guest.on(id), body: {} }, guest),
    desk.send(chat.readChat, { ...guest.on(id), query: { after: '0' } as never }, guest),
    desk.send(chat.replyToChat, { ...guest.on(id), body }, guest),
    desk.send(chat.endChat, await guest.seenAll(id), guest),
    desk.send(chat.takeChat, await guest.seen(id), guest),
  ]
  for (const response of await Promise.all(tries)) {
    expect(response.statusCode).toBe(409)
    expect(response.json().error.message).toMatch(/^\w+ has this conversation now\.$/)
    expect(response.body).not.toContain('canary')
  }
  await guest.takeOver(id)
  expect((await guest.poll(id, 0)).messages).toHaveLength(1)
  const lost = await desk.send(
    chat.readChat,
    { ...holder.on(id), query: { after: '0' } as never },
    holder,
  )
  expect(lost.statusCode).toBe(409)
  const stale = await desk.send(
    chat.takeOverChat,
    { ...holder.on(id), body: { version: 0 } },
    holder,
  )
  expect(stale.statusCode).toBe(409)
  const entries = (await audit()).map(({ action, subject, part }) => [action, subject, part])
  expect(entries).toEqual([
    ['conversation taken', id, null],
    ['opened', id, 'conversation'],
    ['conversation taken over', id, null],
  ])
})

test('[C90] messages of both sides have one order, and a repeated request stores each once', async () => {
  const { noor, leave, write, read } = await chatDesk()
  const { code, id } = await leave('One')
  await noor.take(id)
  const [two, three] = [newClientId(), newClientId()]
  for (let times = 0; times < 2; times += 1) {
    expect(await noor.reply(id, 'Two', two)).toEqual({ number: 2 })
    expect(await write(code, 'Three', three)).toMatchObject({ number: 3 })
  }
  const texts = ['One', 'Two', 'Three']
  expect((await read(code)).messages.map(({ text }) => text)).toEqual(texts)
  expect((await noor.open(id)).messages.map(({ text }) => text)).toEqual(texts)
  expect((await read(code, 2)).messages).toMatchObject([{ number: 3, isFromStaff: false }])
  expect((await read(code, 3)).messages).toEqual([])
  expect((await noor.poll(id, 1)).messages.map(({ from }) => from)).toEqual(['Noor', null])
})

test('[C93] a reply has at most 3,000 characters, and the end shows the date of erasure; writing again opens it again', async () => {
  const { desk, clock, noor, leave, write, read } = await chatDesk()
  const { code, id } = await leave('Hello')
  await noor.take(id)
  const tooLong = { text: 'a'.repeat(3_001), clientId: newClientId() }
  const refused = await desk.send(chat.replyToChat, { ...noor.on(id), body: tooLong }, noor)
  expect(refused.json().error.fields).toEqual({ text: 'Shorten this to 3000 characters or fewer' })
  for (const text of [' \n ', '\u200B']) {
    const empty = { text, clientId: newClientId() }
    expect(
      (await desk.send(chat.replyToChat, { ...noor.on(id), body: empty }, noor)).statusCode,
    ).toBe(422)
  }
  await noor.reply(id, 'a'.repeat(3_000))
  const ended = await noor.end(id)
  expect(ended).toMatchObject({ state: 'ended', takenBy: null, erasedOn: '2026-12-16' })
  expect(await read(code)).toMatchObject({ isEnded: true, keptUntil: '2026-12-16T16:00:00.000Z' })
  const late = { text: 'One more', clientId: newClientId() }
  const sentence = (await desk.send(chat.replyToChat, { ...noor.on(id), body: late }, noor)).json()
  expect(sentence.error.message).toBe('This conversation has ended.')
  clock.advance(dayMs)
  await write(code, 'Are you still there?')
  const remi = await other(desk, 'Remi')
  expect((await remi.list()).rows).toMatchObject([
    { id, state: 'waiting', takenBy: null, erasedOn: '2026-12-17' },
  ])
  expect(await readOutbox(desk.db, desk)).toHaveLength(2)
})

test('[C94] a left phone number is revealed with step-up and reason, and the text is marked as sent', async () => {
  const { desk, noor, leave, audit } = await chatDesk()
  const { id } = await leave('Hello', { answerBy: 'text', phone: '403-555-0199' })
  await noor.take(id)
  expect(JSON.stringify(await noor.open(id))).not.toContain('555-0199')
  const reveal = (reason: string) =>
    desk.send(chat.revealChatContact, { ...noor.on(id), body: { reason } }, noor)
  expect((await reveal('Text')).statusCode).toBe(422)
  expect((await reveal('To text the answer')).json().data).toEqual({
    answerBy: 'text',
    contact: '403-555-0199',
  })
  expect((await noor.list()).rows[0]?.waitingSince).not.toBeNull()
  await desk.call(chat.markChatTexted, await noor.seenAll(id), noor)
  expect((await noor.list()).rows[0]?.waitingSince).toBeNull()
  expect(await readOutbox(desk.db, desk)).toHaveLength(1)
  expect((await audit()).at(-2)).toMatchObject({
    action: 'opened',
    part: 'visitor contact',
    reason: 'To text the answer',
  })
})

test('[C94] an answer goes by neutral email without showing the address, once, and not to a silenced mailbox', async () => {
  const { desk, noor, leave, read } = await chatDesk()
  const { code, id } = await leave('Hello', { answerBy: 'email', email: 'canary@example.ca' })
  await noor.take(id)
  const headers = { 'idempotency-key': 'one-answer-of-one-person' }
  const send = (on = noor.on(id)) =>
    desk.send(chat.emailChat, { ...on, body: { text: 'Come on Saturday.' } }, { ...noor, headers })
  for (const response of [await send(), await send()]) {
    expect(response.statusCode).toBe(200)
    expect(response.body).not.toContain('canary')
  }
  const emails = (await readOutbox(desk.db, desk)).map(({ contents }) => contents)
  const [answer, more] = emails.filter((email) => email?.to === 'canary@example.ca')
  expect(more).toBeUndefined()
  expect(answer?.subject).toBe('An answer for you')
  expect(answer?.text).toContain('Come on Saturday.')
  expect(`${answer?.subject}${answer?.text}`).not.toMatch(/baobab|chat|pride/i)
  expect((await read(code)).messages.at(-1)).toMatchObject({ text: 'Come on Saturday.' })
  const second = await leave('Hello', { answerBy: 'email', email: 'quiet@example.ca' })
  const { vault_key_id: vaultKeyId } = await desk.db
    .selectFrom('conversation')
    .select('vault_key_id')
    .where('id', '=', second.id)
    .executeTakeFirstOrThrow()
  await desk.db
    .transaction()
    .execute((tx) =>
      setSilence(tx, desk, { vaultKeyId, email: 'quiet@example.ca', isConfirmed: true }),
    )
  await noor.take(second.id)
  const body = { text: 'Come on Saturday.' }
  const refused = await desk.send(chat.emailChat, { ...noor.on(second.id), body }, noor)
  expect(refused.json().error.message).toBe('The owner of this mailbox wants no email from us.')
})

test('[C89] an erased conversation and a missing one get the same response, and a reply to it is refused in one sentence', async () => {
  const { desk, noor, leave, write } = await chatDesk()
  const { code, id } = await leave('Hello')
  await noor.take(id)
  await noor.reply(id, 'canary')
  await deleteMessage(desk, 'a', code)
  expect(await desk.db.selectFrom('conversation_message').selectAll().execute()).toEqual([])
  const body = { text: 'Hello', clientId: newClientId() }
  const toStaff = async (which: string) => {
    const response = await desk.send(chat.replyToChat, { ...noor.on(which), body }, noor)
    return [response.statusCode, response.json().error.message]
  }
  expect(await toStaff(id)).toEqual([404, 'This conversation does not exist, or was erased.'])
  expect(await toStaff('00000000-0000-4000-8000-000000000000')).toEqual(await toStaff(id))
  for (const gone of [code, newSupportCode()])
    await expect(write(gone, 'Hello')).rejects.toThrow('There is no message with this code.')
})

test('[C89] polls by code have a limit of their own, and the limit of the code form stays as it was', async () => {
  const { desk, leave } = await chatDesk()
  const { code } = await leave('Hello')
  const post = (url: string, payload: object) =>
    desk.app.inject({ method: 'POST', url: `/api/v1/support/${url}`, payload })
  // Without a new message a poll takes no token.
  for (let polls = 0; polls < 250; polls += 1)
    expect((await post('conversation', { code, after: 1 })).statusCode).toBe(200)
  for (let reads = 0; reads < 20; reads += 1)
    expect((await post('answer', { code })).statusCode).toBe(200)
  expect((await post('answer', { code })).statusCode).toBe(429)
  const unknown = { code: newSupportCode(), after: 0 }
  for (let reads = 0; reads < 240; reads += 1)
    expect((await post('conversation', unknown)).statusCode).toBe(404)
  expect((await post('conversation', unknown)).statusCode).toBe(429)
  expect((await post('conversation', { code, after: 1 })).statusCode).toBe(200)
})

test('a form that is sent again does not replace a conversation that staff have', async () => {
  const { desk, noor, leave, read } = await chatDesk()
  const { code, id } = await leave('Hello')
  await noor.take(id)
  const again = (message: string) =>
    desk.app.inject({
      method: 'POST',
      url: '/api/v1/support/message',
      payload: { code, message, answerBy: 'here' },
    })
  expect((await again('Hello')).statusCode).toBe(201)
  expect((await again('Another')).statusCode).toBe(201)
  expect((await read(code)).messages.map(({ text }) => text)).toEqual(['Hello', 'Another'])
})

test('[C91] a waiting visitor is on Today, with the screen', async () => {
  const { desk, noor, leave } = await chatDesk()
  const { id } = await leave('canary')
  const items = async () => (await desk.call(readToday, {}, noor)).items
  expect(await items()).toContainEqual({ kind: 'message-unanswered', count: 1, path: '/chat' })
  await noor.take(id)
  await noor.reply(id, 'Hello')
  expect((await items()).map(({ kind }) => kind)).not.toContain('message-unanswered')
})
