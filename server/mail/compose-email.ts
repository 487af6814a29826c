import type * as z from 'zod/mini'
import type { Contents } from './contents.ts'
import { emailHtml } from './email-html.ts'
import { emailText } from './email-text.ts'
import type { Email, Sender } from './email.ts'

/** The email twice, drawn and plain, with the same words. Without a sender it is discreet: nothing says who we are. */
export const composeEmail = (
  email: Email,
  sender: Sender | null,
): Pick<z.input<typeof Contents>, 'subject' | 'text' | 'html' | 'pictures' | 'voice'> => ({
  voice: sender ? 'named' : 'discreet',
  subject: email.subject,
  text: emailText(email, sender),
  html: emailHtml(email, sender),
  pictures: sender
    ? [
        { artwork: 'logo-light' },
        { artwork: email.band },
        ...(email.picture ? [email.picture] : []),
      ]
    : [],
})
