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
