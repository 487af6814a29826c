import { randomBytes, randomUUID } from 'node:crypto'
import * as chat from '#contract/console/chat.ts'
import type { Role } from '#contract/console/permission.ts'
import { newSupportCode } from '#web/support/code.ts'
import { hashOf } from '#server/support/sealed.ts'
import { leaveMessage, readMessages, sendMessage } from '#server/support/support.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { buildDesk, type Desk } from './desk.ts'
import type { Agent } from './desk-client.ts'

export const newClientId = () => randomBytes(16).toString('hex')

type Way =
  | { answerBy: 'here' }
  | { answerBy: 'text'; phone: string }
  | { answerBy: 'email'; email: string }

/** What the browser of a visitor does, each one from a network of its own. */
export function visitorsOf(desk: Desk) {
  const who = randomUUID()
  const leave = async (message: string, way: Way = { answerBy: 'here' }) => {
    const code = newSupportCode()
    await leaveMessage(desk, { who: randomUUID() }, { code, message, ...way })
    const { id } = await desk.db
      .selectFrom('conversation')
      .select('id')
      .where('code_hash', '=', hashOf(code))
      .executeTakeFirstOrThrow()
    return { code, id }
  }
  return {
    leave,
    write: (code: string, text: string, clientId = newClientId()) =>
      sendMessage(desk, who, { code, clientId, text }),
    read: (code: string, after = 0) => readMessages(desk, who, { code, after }),
  }
}

/** What a staff member does with one conversation. */
export function staffOf(desk: Desk, as: Agent) {
  const on = (id: string) => ({ params: { id } })
  const list = async (show: 'open' | 'ended' = 'open', more: object = {}) =>
    desk.call(chat.listChats, { query: { show, ...more } as never }, { as })
  const rowOf = async (id: string) => {
    const rows = [...(await list()).rows, ...(await list('ended')).rows]
    return rows.find((row) => row.id === id) ?? { version: 0, lastNumber: 0 }
  }
  const seenAll = async (id: string) => {
    const { version, lastNumber } = await rowOf(id)
    return { ...on(id), body: { version, lastNumber } }
  }
  const seen = async (id: string) => ({ ...on(id), body: { version: (await rowOf(id)).version } })
  return {
    as,
    on,
    list,
    seen,
    seenAll,
    take: async (id: string) => desk.call(chat.takeChat, await seen(id), { as }),
    takeOver: async (id: string) => desk.call(chat.takeOverChat, await seen(id), { as }),
    end: async (id: string) => desk.call(chat.endChat, await seenAll(id), { as }),
    open: (id: string) => desk.call(chat.openChat, { ...on(id), body: {} }, { as }),
    poll: (id: string, after: number) =>
      desk.call(chat.readChat, { ...on(id), query: { after: String(after) } as never }, { as }),
    reply: (id: string, text: string, clientId = newClientId()) =>
      desk.call(chat.replyToChat, { ...on(id), body: { text, clientId } }, { as }),
  }
}

/** A Desk at a fixed time with visitors, and a person who works at the chat. */
export async function chatDesk(role: Role = 'care') {
  const clock = fakeClock('2026-11-16T09:00:00-07:00')
  const desk = await buildDesk({ clock })
  const noor = staffOf(desk, await desk.addPerson([role], { name: 'Noor Haddad' }))
  await desk.stepUp(noor.as)
  const audit = () => desk.db.selectFrom('audit').selectAll().orderBy('number').execute()
  return { desk, clock, noor, audit, ...visitorsOf(desk) }
}
