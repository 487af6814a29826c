import type * as z from 'zod/mini'
import type { Contents } from './contents.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { Email, Sender } from './email.ts'

/** The email twice, drawn and plain, with the same words. */
export const composeEmail = (
  email: Email,
  sender: Sender,
): Pick<z.input<typeof Contents>, 'subject' | 'text' | 'html' | 'pictures'> => ({
  subject: email.subject,
  text: emailText(email, sender),
  html: emailHtml(email, sender),
  pictures: [
    { artwork: 'logo-light' },
    { artwork: email.band },
    ...(email.picture ? [email.picture] : []),
  ],
})
