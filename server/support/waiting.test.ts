import { expect, test } from 'vitest'
import * as chat from '#contract/console/chat.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { chatDesk, staffOf } from '#tests/kit/desk/chat.ts'

test('[C93] [C94] End and Mark as texted are refused while the visitor wrote a message that was not seen', async () => {
  const { desk, noor, leave, write } = await chatDesk()
  const { code, id } = await leave('Hello', { answerBy: 'text', phone: '403-555-0199' })
  await noor.take(id)
  for (const endpoint of [chat.markChatTexted, chat.endChat]) {
    const before = await noor.seenAll(id)
    await write(code, `One more before ${endpoint.path}`)
    const refused = await desk.send(endpoint, before, noor)
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      409,
      'The visitor wrote again. Read the new message first.',
    ])
    expect((await noor.list()).rows).toMatchObject([{ state: 'taken', isMine: true }])
    expect((await noor.list()).rows[0]?.waitingSince).not.toBeNull()
    const seen = await noor.seenAll(id)
    // Staff know their own reply, even where no poll has shown it yet.
    await noor.reply(id, 'We are here.')
    expect((await desk.send(endpoint, seen, noor)).statusCode).toBe(200)
  }
})

test('[C94] a reply in the chat does not end the wait for a text message or an email', async () => {
  const { desk, noor, leave } = await chatDesk()
  const here = await leave('Hello')
  const text = await leave('Hello', { answerBy: 'text', phone: '403-555-0199' })
  const email = await leave('Hello', { answerBy: 'email', email: 'canary@example.ca' })
  const waiting = async () =>
    (await noor.list()).rows.flatMap(({ id, waitingSince }) => (waitingSince ? id : []))
  for (const { id } of [here, text, email]) {
    await noor.take(id)
    await noor.reply(id, 'We are here.')
  }
  // The clock stands still, so both were left at one instant.
  expect(new Set(await waiting())).toEqual(new Set([text.id, email.id]))
  await desk.call(chat.markChatTexted, await noor.seenAll(text.id), noor)
  expect(await waiting()).toEqual([email.id])
  const body = { text: 'We are here.' }
  await desk.call(chat.emailChat, { ...noor.on(email.id), body }, noor)
  expect(await waiting()).toEqual([])
})

test('[C93] the form again with the code of an ended conversation opens it again, and staff get an email', async () => {
  const { desk, noor, leave, read } = await chatDesk()
  const { code, id } = await leave('Hello')
  await noor.take(id)
  await noor.end(id)
  const again = async (message: string) => {
    const payload = { code, message, answerBy: 'here' }
    const url = '/api/v1/support/message'
    expect((await desk.app.inject({ method: 'POST', url, payload })).statusCode).toBe(201)
  }
  await again('Hello')
  expect(await readOutbox(desk.db, desk)).toHaveLength(1)
  await again('Are you still there?')
  expect((await noor.list()).rows).toMatchObject([{ id, state: 'waiting' }])
  expect((await read(code)).messages.map(({ text }) => text)).toEqual([
    'Hello',
    'Are you still there?',
  ])
  expect(await readOutbox(desk.db, desk)).toHaveLength(2)
})

test('[C91] [C92] the page of an ended conversation learns that the visitor wrote again, and no text', async () => {
  const { desk, noor, leave, write, audit } = await chatDesk()
  const { code, id } = await leave('canary')
  await noor.take(id)
  await noor.end(id)
  expect((await noor.open(id)).messages).toMatchObject([{ text: 'canary' }])
  const entries = (await audit()).length
  expect(await noor.poll(id, 0)).toMatchObject({ state: 'ended', messages: [] })
  await write(code, 'canary again')
  expect(await noor.poll(id, 1)).toMatchObject({ state: 'waiting', lastNumber: 2, messages: [] })
  expect(await audit()).toHaveLength(entries)
  const remi = staffOf(desk, await desk.addPerson(['care'], { name: 'Remi' }))
  await remi.take(id)
  await expect(noor.poll(id, 1)).rejects.toThrow('Remi has this conversation now.')
})
