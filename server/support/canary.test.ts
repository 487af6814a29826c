import { expect, test } from 'vitest'
import * as chat from '#contract/console/chat.ts'
import { listAudit } from '#contract/console/audit.ts'
import { readToday } from '#contract/console/today.ts'
import { newSupportCode } from '#web/support/code.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { newClientId, staffOf } from '#tests/kit/desk/chat.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'

const words = 'canary <b>bold</b> \u05D0\u05D1 👩🏾‍🤝‍👩🏿'

test('[C89] [C91] what visitor and staff write is in no list, log line, audit entry, other response or email', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const site = await buildTestApp({ withContent: 'of any day', logTo })
  const desk = { ...site, ...deskOf(site) }
  const noor = staffOf(desk, await desk.addPerson(['owner'], { name: 'Noor' }))
  await desk.stepUp(noor.as)
  const code = newSupportCode()
  const texts: string[] = []
  const post = async (path: string, payload: object) => {
    const { body, headers } = await site.app.inject({
      method: 'POST',
      url: `/api/v1/support/${path}`,
      payload,
    })
    texts.push(JSON.stringify(headers) + body)
  }
  await post('message', { code, message: words, answerBy: 'text', phone: '403-555-0142' })
  await post('conversation/message', { code, clientId: newClientId(), text: words })
  await post('conversation/message', { code, clientId: 'canary', text: words })
  await post('conversation/message', { code: 'canary', clientId: newClientId(), text: words })
  await post('conversation/message', {
    code: newSupportCode(),
    clientId: newClientId(),
    text: words,
  })
  await post('conversation', { code, after: 'canary' })
  const { rows } = await noor.list()
  const id = rows[0]?.id ?? ''
  const called: unknown[] = [rows, await noor.take(id), await noor.reply(id, words)]
  // Only the open conversation has the text, as it was typed.
  expect((await noor.open(id)).messages.map(({ text }) => text)).toEqual([words, words, words])
  const reason = 'To text the answer'
  const reveal = { ...noor.on(id), body: { reason } }
  expect((await desk.call(chat.revealChatContact, reveal, noor)).contact).toBe('403-555-0142')
  called.push(await desk.call(chat.markChatTexted, await noor.seenAll(id), noor))
  called.push(await noor.end(id))
  called.push(await noor.list('ended'), await desk.call(readToday, {}, noor))
  called.push(await desk.call(listAudit, { query: {} as never }, noor))
  const emails = (await readOutbox(site.db, site)).map(({ contents }) => JSON.stringify(contents))
  const everything = { texts, called: called.map((data) => JSON.stringify(data)), lines, emails }
  expect(lines.length).toBeGreaterThan(10)
  for (const [where, all] of Object.entries(everything))
    for (const secret of ['canary', '555-0142', code])
      expect([where, all.filter((text) => text.includes(secret))]).toEqual([where, []])
})
