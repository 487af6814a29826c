import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { consoleApiPrefix } from '#contract/console/endpoint.ts'
import { newSupportCode } from '#web/support/code.ts'
import { randomAddress } from '#tests/kit/random-address.ts'
import { type DeskSession, signIn } from './browser.ts'
import { percentile } from './load.ts'
import { cpuSecondsOf } from './process-usage.ts'
import { onServer, type ServerProcess } from './server-process.ts'
import type { Line } from './table.ts'

const open = 200
const pollMs = 2_000
const idleSeconds = 30
/** All messages are sent within this time. */
const sendingMs = 20_000
const [maxMessageMs, maxShare] = [3_000, 0.1]

type Chat = { code: string; id: string; from: string }

/** Visitors with open conversations who poll as their pages do, and a staff member who answers them. */
export const measureDeskChat = (folder: string): Promise<Line[]> =>
  onServer(join(folder, 'desk-chat'), async (server) => {
    const desk = await signIn(server)
    const chats = await openChats(server, desk)
    return [await measureIdle(server, desk, chats), await measureMessages(server, desk, chats)]
  })

async function openChats(server: ServerProcess, desk: DeskSession): Promise<Chat[]> {
  const visitors = Array.from({ length: open }, () => ({
    code: newSupportCode(),
    from: randomAddress(),
  }))
  for (const { code, from } of visitors)
    await post(server, from, 'message', { code, message: 'Hello', answerBy: 'here' })
  const chats: Chat[] = []
  let after = ''
  do {
    const query = new URLSearchParams({ limit: '100', ...(after && { after }) })
    const { rows, next } = await ofDesk(desk, `?${query.toString()}`)
    for (const { id } of rows) {
      const visitor = visitors[chats.length]
      if (visitor) chats.push({ ...visitor, id })
    }
    after = next ?? ''
  } while (after)
  for (const { id } of chats) await ofDesk(desk, `/${id}/take`, { version: 0 })
  return chats
}

/** All visitors poll, and the staff member polls the list and one conversation, without a new message. */
async function measureIdle(
  server: ServerProcess,
  desk: DeskSession,
  chats: readonly Chat[],
): Promise<Line> {
  const pages = [
    ...chats.map(
      ({ code, from }) =>
        () =>
          post(server, from, 'conversation', { code, after: 1 }),
    ),
    () => ofDesk(desk, ''),
    () => ofDesk(desk, `/${chats[0]?.id}/message?after=1`),
  ]
  const pollFor = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000
    await Promise.all(
      pages.map(async (poll) => {
        await pause(Math.random() * pollMs)
        while (performance.now() < until) {
          const startedAt = performance.now()
          await poll()
          await pause(Math.max(0, pollMs - (performance.now() - startedAt)))
        }
      }),
    )
  }
  await pollFor(idleSeconds / 3)
  const [before, startedAt] = [await cpuSecondsOf(server.pid), performance.now()]
  await pollFor(idleSeconds)
  const seconds = (performance.now() - startedAt) / 1_000
  const share = ((await cpuSecondsOf(server.pid)) - before) / seconds
  return {
    what: `${open} open conversations without new messages, CPU of the server process`,
    value: `${(share * 100).toFixed(1)} % of a core`,
    target: `at most ${maxShare * 100} %`,
    isMet: share <= maxShare,
  }
}

/** A message of one side in each conversation, at a random moment, until a poll of the other side has it. */
async function measureMessages(
  server: ServerProcess,
  desk: DeskSession,
  chats: readonly Chat[],
): Promise<Line> {
  const times = await Promise.all(
    chats.map(async ({ code, id, from }, index) => {
      const body = { clientId: randomBytes(16).toString('hex'), text: 'Are you there?' }
      const [send, read] =
        index % 2 === 0
          ? [
              () => post(server, from, 'conversation/message', { code, ...body }),
              () => ofDesk(desk, `/${id}/message?after=1`),
            ]
          : [
              () => ofDesk(desk, `/${id}/message`, body),
              () => post(server, from, 'conversation', { code, after: 1 }),
            ]
      await pause(Math.random() * pollMs)
      let sentAt = 0
      const sending = pause(Math.random() * sendingMs).then(() => {
        sentAt = performance.now()
        return send()
      })
      while ((await read()).messages.length === 0) await pause(pollMs)
      await sending
      return performance.now() - sentAt
    }),
  )
  const slowest = percentile(times, 99)
  return {
    what: 'Chat message to the other side with a poll every 2 s, 99th percentile',
    value: `${slowest.toFixed(0)} ms`,
    target: `at most ${maxMessageMs.toLocaleString('en')} ms`,
    isMet: slowest <= maxMessageMs,
  }
}

async function post(server: ServerProcess, from: string, path: string, body: object) {
  const response = await fetch(`${server.address}/api/v1/support/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  return dataOf(response)
}

async function ofDesk({ site, headers }: DeskSession, path: string, body?: object) {
  const response = await fetch(`${site}${consoleApiPrefix}/chat${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return dataOf(response)
}

async function dataOf(response: Response) {
  if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`)
  return (await response.json()).data
}
