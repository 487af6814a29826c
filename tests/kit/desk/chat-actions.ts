import * as chat from '#contract/console/chat.ts'
import { chatDesk, newClientId, staffOf } from './chat.ts'
import type { AuditedDesk } from './staff-actions.ts'

/** What a person with the role Care does at the chat. */
export async function chatActions(): Promise<AuditedDesk> {
  const { desk, noor, leave } = await chatDesk()
  const { as, on } = noor
  const remi = staffOf(desk, await desk.addPerson(['care'], { name: 'Remi' }))
  const texted = await leave('canary words', { answerBy: 'text', phone: '403-555-0199' })
  const emailed = await leave('canary words', { answerBy: 'email', email: 'canary@example.ca' })
  await noor.take(emailed.id)
  const taken = await leave('canary words')
  await remi.take(taken.id)
  const { id } = texted
  return {
    desk,
    renew: () => desk.stepUp(as),
    actions: [
      {
        endpoint: chat.takeChat,
        action: 'conversation taken',
        send: async () => desk.send(chat.takeChat, await noor.seen(id), { as }),
      },
      {
        endpoint: chat.openChat,
        action: 'opened',
        send: () => desk.send(chat.openChat, { ...on(id), body: {} }, { as }),
      },
      {
        endpoint: chat.replyToChat,
        action: 'answered',
        send: () => {
          const body = { text: 'A canary of ours', clientId: newClientId() }
          return desk.send(chat.replyToChat, { ...on(id), body }, { as })
        },
      },
      {
        endpoint: chat.revealChatContact,
        action: 'opened',
        send: () =>
          desk.send(
            chat.revealChatContact,
            { ...on(id), body: { reason: 'To text the answer' } },
            { as },
          ),
      },
      {
        endpoint: chat.markChatTexted,
        action: 'visitor texted',
        send: async () => desk.send(chat.markChatTexted, await noor.seenAll(id), { as }),
      },
      {
        endpoint: chat.endChat,
        action: 'conversation ended',
        send: async () => desk.send(chat.endChat, await noor.seenAll(id), { as }),
      },
      {
        endpoint: chat.emailChat,
        action: 'visitor emailed',
        send: () =>
          desk.send(
            chat.emailChat,
            { ...on(emailed.id), body: { text: 'A canary of ours' } },
            { as },
          ),
      },
      {
        endpoint: chat.takeOverChat,
        action: 'conversation taken over',
        send: async () => desk.send(chat.takeOverChat, await noor.seen(taken.id), { as }),
      },
    ],
  }
}
