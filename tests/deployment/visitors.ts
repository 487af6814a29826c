import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, send, type Target } from './request.ts'

const pages = ['/', '/about', '/events', '/merch-store', '/support']

/** Visitors who read pages with their scripts, and write messages to the support chat, until `end` is called. */
export function sendVisitors(target: Target) {
  const errors: string[] = []
  const codes: string[] = []
  let views = 0
  let isOver = false

  const read = async (path: string): Promise<Answer | undefined> => {
    const answer = await send(target, path).catch((error: unknown) => String(error))
    if (typeof answer !== 'string' && answer.status === 200) return answer
    errors.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`)
    return undefined
  }
  const reader = async (first: number) => {
    for (let view = first; !isOver; view++) {
      const page = await read(pages[view % pages.length] ?? '/')
      const scripts = page?.body.toString().match(/\/assets\/[\w.-]+\.js/g) ?? []
      for (const script of [...new Set(scripts)].slice(0, 4)) await read(script)
      views++
    }
  }
  const writer = async () => {
    for (let message = 1; !isOver; message++) {
      const code = randomBytes(10).toString('hex').toUpperCase()
      const answer = await writeMessage(target, { code, from: addressOf(message) })
      if (answer.status === 201) codes.push(code)
      else errors.push(`message: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
      await wait(150)
    }
  }
  const all = [reader(0), reader(2), reader(4), writer()]
  return {
    /** Waits until the visitors have seen some more pages. */
    some: async () => {
      for (const enough = views + 30; views < enough && errors.length < 50;) await wait(10)
    },
    end: async () => {
      isOver = true
      await Promise.all(all)
      return { errors, codes, views }
    },
  }
}

/** A visitor's browser repeats a request with the same key after a 502, a 503 or a lost connection. */
async function writeMessage(
  target: Target,
  { code, from }: { code: string; from: string },
): Promise<Answer> {
  const body = JSON.stringify({ code, message: 'Hello', answerBy: 'here' })
  const headers = { 'idempotency-key': randomUUID() }
  for (let attempt = 1; ; attempt++) {
    const options = { method: 'POST', body, headers, from }
    const answer = await send(target, '/api/v1/support/message', options).catch(() => undefined)
    if (answer && (![502, 503].includes(answer.status) || attempt === 50)) return answer
    if (attempt === 50) throw new Error('No server took the message.')
    await wait(100)
  }
}

/** A new address for each message: one network may write only a few. */
const addressOf = (message: number) => `127.1.${message >> 7}.${(message % 128) + 1}`

/** Whether a message can be read back with its code. */
export async function isStored(target: Target, code: string, reader: number): Promise<boolean> {
  const options = { method: 'POST', body: JSON.stringify({ code }), from: `127.2.0.${reader + 1}` }
  return (await send(target, '/api/v1/support/answer', options)).status === 200
}
