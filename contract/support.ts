import * as z from 'zod/mini'
import { dataOf, endpoint } from './endpoint.ts'
import { email, phone, text } from './fields.ts'
import { FormGuard } from './form-guard.ts'

export const maxMessageLength = 3_000

const normalizeCode = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

/**
 * Only a visitor with the code can read the answer to a message and delete it; no name is needed. The browser
 * generates it, so that no response contains it.
 */
export const SupportCode = z
  .string('Enter your code')
  .check(
    z.overwrite(normalizeCode),
    z.regex(/^[0-9A-HJKMNP-TV-Z]{20}$/, 'Enter all 20 letters and digits of your code'),
  )

const always = {
  code: SupportCode,
  message: text('Write a message', { max: maxMessageLength }),
  ...FormGuard,
}

export const SupportMessage = z.discriminatedUnion(
  'answerBy',
  [
    z.strictObject({ ...always, answerBy: z.literal('here') }),
    z.strictObject({
      ...always,
      answerBy: z.literal('text'),
      phone: phone('Enter a number we may text, like 403-555-0142'),
    }),
    z.strictObject({
      ...always,
      answerBy: z.literal('email'),
      email: email({
        required: 'Enter an email we may write to, like name@example.ca',
        invalid: 'Enter an email like name@example.ca',
      }),
    }),
  ],
  'Choose a safe way to answer you',
)
export type SupportMessage = z.output<typeof SupportMessage>

/** Whether a staff member is at the chat now, and when the support line next opens or closes. */
export const Presence = z.object({
  isSomebodyHere: z.boolean(),
  isOpen: z.boolean(),
  changesAt: z.nullable(z.iso.datetime()),
})
export type Presence = z.infer<typeof Presence>

export const readPresence = endpoint({
  method: 'GET',
  path: '/support/presence',
  reply: dataOf(Presence),
})

export const leaveMessage = endpoint({
  method: 'POST',
  path: '/support/message',
  body: SupportMessage,
  reply: dataOf(z.object({ keptUntil: z.iso.datetime() })),
  status: 201,
})

/** In the body, because servers and proxies log URLs. */
const ByCode = z.strictObject({ code: SupportCode })

export const deleteMessage = endpoint({
  method: 'POST',
  path: '/support/message/delete',
  body: ByCode,
  reply: dataOf(z.object({ isDeleted: z.boolean() })),
})

/** A POST although it only reads: the code must not be in the URL. */
export const readAnswer = endpoint({
  method: 'POST',
  path: '/support/answer',
  body: ByCode,
  reply: dataOf(z.object({ answer: z.nullable(z.string()), keptUntil: z.iso.datetime() })),
})

const number = z.int('This is no number of a message').check(z.minimum(0), z.maximum(1_000_000))

/** A message of one side. Visitors do not learn the names of staff. */
export const ChatMessage = z.object({
  /** Counts from 1, in the order in which both sides see the messages. */
  number: z.int(),
  isFromStaff: z.boolean(),
  text: z.string(),
  sentAt: z.iso.datetime(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** `clientId` is 128 random bits of the browser, so that a repeated request stores one message. */
export const chatText = {
  clientId: z
    .string('This message has no id')
    .check(z.regex(/^[\da-f]{32}$/, 'This message has no id')),
  text: text('Write a message', { max: maxMessageLength }),
}

/** Adds a message to the conversation of a code, and opens the conversation again if it had ended. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/support/conversation/message',
  body: z.strictObject({ code: SupportCode, ...chatText }),
  reply: dataOf(z.object({ number: z.int(), keptUntil: z.iso.datetime() })),
})

/** The messages after a number, at most 100. The page polls it, so it has a rate limit of its own. */
export const readMessages = endpoint({
  method: 'POST',
  path: '/support/conversation',
  body: z.strictObject({ code: SupportCode, after: number }),
  reply: dataOf(
    z.object({
      messages: z.array(ChatMessage),
      isSomebodyHere: z.boolean(),
      isEnded: z.boolean(),
      keptUntil: z.iso.datetime(),
    }),
  ),
})
