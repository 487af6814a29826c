import type * as z from 'zod/mini'
import type { Contents } from './contents.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import type { Letter, Sender } from './letter.ts'

/** The letter twice, drawn and plain, with the same words. */
export const composeLetter = (
  letter: Letter,
  sender: Sender,
): Pick<z.input<typeof Contents>, 'subject' | 'text' | 'html' | 'pictures'> => ({
  subject: letter.subject,
  text: letterText(letter, sender),
  html: letterHtml(letter, sender),
  pictures: [
    { artwork: 'logo-light' },
    { artwork: letter.band },
    ...(letter.picture ? [letter.picture] : []),
  ],
})
