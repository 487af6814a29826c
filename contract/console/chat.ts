import * as z from 'zod/mini'
import { CalendarDay } from '../calendar-day.ts'
import { dataOf } from '../endpoint.ts'
import { wholeNumber } from '../fields.ts'
import { ChatMessage, chatText } from '../support.ts'
import { seenVersion } from './content.ts'
import { consoleEndpoint } from './endpoint.ts'
import { listOf, pageQuery, reason, recordId } from './list.ts'

export const ChatState = z.enum(['waiting', 'taken', 'ended'])

/** How the visitor wants to be answered. */
export const AnswerBy = z.enum(['here', 'text', 'email'])
export type AnswerBy = z.infer<typeof AnswerBy>

/** A conversation in the list. It has no text, and no code of the visitor. */
export const ChatRow = z.object({
  id: z.uuid(),
  /** Four characters of the id, by which staff name the conversation. */
  label: z.string(),
  state: ChatState,
  version: z.int(),
  /** The first name of the staff member who has it. */
  takenBy: z.nullable(z.string()),
  isMine: z.boolean(),
  /** Null for a message from before the chat, until it is opened. */
  answerBy: z.nullable(AnswerBy),
  /** Since when the visitor waits for an answer; null if they do not. */
  waitingSince: z.nullable(z.string()),
  lastAt: z.string(),
  /** The number of the last message. */
  lastNumber: z.int(),
  /** The day it is erased, unless the visitor writes again. */
  erasedOn: CalendarDay,
})
export type ChatRow = z.infer<typeof ChatRow>

/** `open` lists waiting conversations first, the longest wait first, then the person's own, then those of others. */
export const ChatList = z.enum(['open', 'ended'])

export const listChats = consoleEndpoint({
  permission: 'chat:reply',
  background: true,
  method: 'GET',
  path: '/chat',
  query: z.object({ ...pageQuery, show: z._default(ChatList, 'open') }),
  reply: listOf(ChatRow),
})

const ChatText = z.object({
  ...ChatMessage.shape,
  /** The first name of the staff member who wrote it; null for the visitor. */
  from: z.nullable(z.string()),
})
export type ChatText = z.infer<typeof ChatText>

const ChatRecord = z.object({ ...ChatRow.shape, messages: z.array(ChatText) })
export type ChatRecord = z.infer<typeof ChatRecord>

/**
 * Opens all messages of a conversation that the person has taken, or that has ended. An erased conversation is a 404, as
 * an unknown one is.
 */
export const openChat = consoleEndpoint({
  permission: 'chat:reply',
  method: 'POST',
  path: '/chat/:id/open',
  params: recordId,
  body: z.strictObject({}),
  reply: dataOf(ChatRecord),
})

const afterMessage = 'after must be the number of a message'

/** The messages after a number, for the person who has the conversation. Without one, its state alone. The page polls it. */
export const readChat = consoleEndpoint({
  permission: 'chat:reply',
  background: true,
  method: 'GET',
  path: '/chat/:id/message',
  params: recordId,
  query: z.object({ after: wholeNumber(0, 1_000_000, afterMessage) }),
  reply: dataOf(ChatRecord),
})

/** Of two people who take a conversation at the same time, one gets it. */
export const takeChat = consoleEndpoint({
  permission: 'chat:reply',
  method: 'POST',
  path: '/chat/:id/take',
  params: recordId,
  body: z.strictObject(seenVersion),
  reply: dataOf(ChatRow),
})

/** Takes a conversation that another person has. */
export const takeOverChat = consoleEndpoint({
  permission: 'chat:reply',
  method: 'POST',
  path: '/chat/:id/take-over',
  params: recordId,
  body: z.strictObject(seenVersion),
  reply: dataOf(ChatRow),
})

/** Each `clientId` is stored once. */
export const replyToChat = consoleEndpoint({
  permission: 'chat:reply',
  method: 'POST',
  path: '/chat/:id/message',
  params: recordId,
  body: z.strictObject(chatText),
  reply: dataOf(z.object({ number: z.int() })),
})

/** A visitor who wrote after the last message that the person saw still waits, so the request is a 409 then. */
const seenMessages = z.strictObject({
  ...seenVersion,
  lastNumber: z.int('Send the number of the last message you saw'),
})

/** The visitor reads it until it is erased, and a further message of theirs opens it again. */
export const endChat = consoleEndpoint({
  permission: 'chat:reply',
  method: 'POST',
  path: '/chat/:id/end',
  params: recordId,
  body: seenMessages,
  reply: dataOf(ChatRow),
})

/** The phone number or email address that the visitor left for the answer. */
export const revealChatContact = consoleEndpoint({
  permission: 'chat:reveal',
  stepUp: true,
  limit: 'reveal',
  method: 'POST',
  path: '/chat/:id/reveal',
  params: recordId,
  body: z.strictObject({ reason }),
  reply: dataOf(z.object({ answerBy: AnswerBy, contact: z.string() })),
})

/** The visitor got the answer as a text message, so they do not wait any more. */
export const markChatTexted = consoleEndpoint({
  permission: 'chat:reply',
  method: 'POST',
  path: '/chat/:id/texted',
  params: recordId,
  body: seenMessages,
  reply: dataOf(ChatRow),
})

/** Emails an answer to a visitor who left an address, without showing the address. */
export const emailChat = consoleEndpoint({
  permission: 'chat:reply',
  once: true,
  method: 'POST',
  path: '/chat/:id/email',
  params: recordId,
  body: z.strictObject({ text: chatText.text }),
  reply: dataOf(ChatRow),
})

const Available = z.object({ isAvailable: z.boolean() })

/** From now on visitors see that somebody is there. */
export const startChatPresence = consoleEndpoint({
  permission: 'chat:reply',
  method: 'PUT',
  path: '/chat/presence',
  body: z.strictObject({}),
  reply: dataOf(Available),
})

/** Away: it ends the availability of the person on all devices. */
export const endChatPresence = consoleEndpoint({
  permission: 'chat:reply',
  method: 'DELETE',
  path: '/chat/presence',
  reply: dataOf(Available),
})

/** The page of an available person reports that it is open. It is not activity, and never makes a person available. */
export const reportChatPresence = consoleEndpoint({
  permission: 'chat:reply',
  background: true,
  method: 'POST',
  path: '/chat/presence/report',
  body: z.strictObject({}),
  reply: dataOf(Available),
})
