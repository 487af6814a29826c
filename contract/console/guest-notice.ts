import * as z from 'zod/mini'
import { dataOf } from '../endpoint.ts'
import { slug, text } from '../fields.ts'
import { consoleEndpoint } from './endpoint.ts'

/** Stands in a preview for what the person still writes. */
export const messageMark = '[your message]'

export const NoticeCounts = z.object({
  /** Guests whose safe way is email, with a confirmed mailbox that did not ask for silence. */
  emailed: z.int(),
  /** Guests whose safe way is a text: a staff member has to send it. */
  texts: z.int(),
  /** Guests who want no contact, or whose mailbox is unconfirmed or silenced. */
  skipped: z.int(),
})
export type NoticeCounts = z.infer<typeof NoticeCounts>

/** A message to all guests of an event before it is sent. */
export const NoticePreview = z.object({
  counts: NoticeCounts,
  subject: z.string(),
  /** The email as text. The name of the guest and the link to their page stand in brackets. */
  body: z.string(),
  /** What a staff member texts. */
  textMessage: z.string(),
})
export type NoticePreview = z.infer<typeof NoticePreview>

const byEvent = z.object({ id: slug })

export const previewGuestNotice = consoleEndpoint({
  permission: 'guest:email',
  method: 'GET',
  path: '/event/:id/guest/notice',
  params: byEvent,
  reply: dataOf(
    z.object({
      ...NoticePreview.shape,
      /** How many notices the event has. Sending one names the number seen. */
      sent: z.int(),
    }),
  ),
})

export const noticeLength = 600
const messageText = `Write a message of 5 to ${noticeLength} characters`

/** Tells each guest once. Another notice since the preview is a 409, and the same `id` again sends nothing. */
export const sendGuestNotice = consoleEndpoint({
  permission: 'guest:email',
  once: true,
  method: 'POST',
  path: '/event/:id/guest/notice',
  params: byEvent,
  body: z.strictObject({
    id: z.uuid(),
    sent: z.int().check(z.gte(0)),
    message: text(messageText, { min: 5, max: noticeLength }),
  }),
  reply: dataOf(NoticeCounts),
})
