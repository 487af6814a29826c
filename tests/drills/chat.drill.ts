import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ChatText, reportChatPresence, startChatPresence } from '#contract/console/chat.ts'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import type { ChatMessage } from '#contract/support.ts'
import { newSupportCode } from '#web/support/code.ts'
import { newClientId } from '#tests/kit/desk/chat.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { secondServer } from '#tests/kit/desk/second-server.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { addPerson } from './desk-people.ts'
import { killableServer } from './killable-server.ts'
import { dataDirWithKeys, servedSite } from './served-site.ts'
import { sizes } from './sizes.ts'

const { messages, kills } = sizes.chat

test('[C90] [D42] two sides chat on two nodes while one is killed: each message is stored once, and both see one order', async () => {
  const here = await servedSite()
  const node = { DATA_DIR: await dataDirWithKeys(here), DATABASE_URL: here.source.url }
  const there = await killableServer(node)
  const staff = await addPerson(here, { name: 'Noor', roles: ['care'] })
  const json = { 'content-type': 'application/json' }
  let network = 0
  /** Sends the same request to one node and then to the other until there is a response. */
  const send = async (path: string, body: object | undefined, headers: Record<string, string>) => {
    const isStaff = path.startsWith('/console')
    for (let tries = Math.floor(Math.random() * 2); ; tries += 1) {
      const { address } = tries % 2 === 0 ? here : there
      const url = (isStaff ? address.replace('127.0.0.1', 'localhost') : address) + path
      network += 1
      const from = {
        'x-forwarded-for': `198.51.${Math.floor(network / 250) % 250}.${network % 250}`,
      }
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && json),
          ...from,
          ...headers,
          ...(isStaff && { origin: new URL(url).origin }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined)
      if (response && response.status < 500 && response.status !== 429) {
        const text = await response.text().catch(() => undefined)
        if (text !== undefined && response.status < 300) return JSON.parse(text).data
        if (text !== undefined) throw new Error(`${path}: ${response.status} ${text}`)
      }
      await wait(20)
    }
  }
  const code = newSupportCode()
  await send('/api/v1/support/message', { code, message: 'visitor 0', answerBy: 'here' }, {})
  const desk = (path: string, body?: object) => send(`${consoleApiPrefix}/chat${path}`, body, staff)
  const [{ id, version }] = (await desk('')).rows
  await desk(`/${id}/take`, { version })
  const sent: string[] = []
  const visitor = async () => {
    for (let count = 1; count < messages / 2; count += 1) {
      const text = `visitor ${count}`
      const body = { code, clientId: newClientId(), text }
      await send('/api/v1/support/conversation/message', body, {})
      sent.push(text)
    }
  }
  const noor = async () => {
    for (let count = 0; count < messages / 2; count += 1) {
      const text = `staff ${count}`
      await desk(`/${id}/message`, { clientId: newClientId(), text })
      sent.push(text)
    }
  }
  /** Polls as a page does, and keeps the messages in the order in which they arrive. */
  const poll = async (
    read: (after: number) => Promise<{ messages: (ChatMessage | ChatText)[] }>,
  ) => {
    const seen: ChatMessage[] = []
    while (seen.length < messages) {
      seen.push(...(await read(seen.at(-1)?.number ?? 0)).messages)
      await wait(10)
    }
    return seen.map(({ text }) => text)
  }
  const killing = async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      while (sent.length < (messages * kill) / (kills + 1)) await wait(5)
      await there.kill()
      there.start()
      await there.untilUp()
    }
  }
  const [ofVisitor, ofStaff] = await Promise.all([
    poll((after) => send('/api/v1/support/conversation', { code, after }, {})),
    poll((after) => desk(`/${id}/message?after=${after}`)),
    visitor(),
    noor(),
    killing(),
  ])
  expect(ofVisitor).toEqual(ofStaff)
  expect(new Set(ofVisitor).size).toBe(messages)
  for (const side of ['visitor', 'staff'])
    expect(ofVisitor.filter((text) => text.startsWith(side))).toEqual(
      Array.from({ length: messages / 2 }, (_, count) => `${side} ${count}`),
    )
  console.info(
    `  D42: ${messages} messages on two nodes, ${kills} kills, 0 lost, 0 repeated, one order on both sides`,
  )
  await there.stop()
  await here.stop()
})

test('[C88] [D42] visitors see nobody two minutes after the node of the only available person stopped', async () => {
  const clock = fakeClock('2026-11-09T18:00:00Z')
  const desk = await buildDesk({ clock })
  const other = await secondServer(desk)
  const as = await desk.addPerson(['care'])
  const isHere = async (): Promise<boolean> =>
    (await other.app.inject('/api/v1/support/presence')).json().data.isSomebodyHere
  await desk.call(startChatPresence, { body: {} }, { as })
  await desk.call(reportChatPresence, { body: {} }, { as })
  expect(await isHere()).toBe(true)
  await desk.app.close()
  let seconds = 0
  while (await isHere()) {
    clock.advance(1_000)
    seconds += 1
  }
  expect(seconds).toBeLessThanOrEqual(120)
  console.info(`  D42: unavailable ${seconds} seconds after the last report`)
})
