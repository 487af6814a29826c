import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'

/** One plain address, by the same rule as every form's: comments, groups and lists are how mail is led astray. */
const Address = email({ required: 'An email needs an address', invalid: 'Not one plain address' })

const oneLine = z.string().check(z.regex(/^[^\r\n]*$/))

/** Artwork by its name. It travels along, so that opening the email asks no server for anything. */
const EmailPicture = z.object({
  artwork: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** Which part of it a wide picture shows. */
  crop: z._default(z.enum(['top', 'centre', 'bottom']), 'centre'),
})
export type EmailPicture = z.output<typeof EmailPicture>

/**
 * `discreet` emails do not say who we are: no name, address, phone number, picture or named sender, and our host only
 * inside links. `named` ones are signed, as a receipt or a newsletter has to be.
 */
const voices = ['named', 'discreet'] as const
export type Voice = (typeof voices)[number]

/** An email as the outbox seals it: who it is for and every word of it. */
export const Contents = z.object({
  to: Address,
  voice: z._default(z.enum(voices), 'named'),
  subject: oneLine.check(z.minLength(1), z.maxLength(150)),
  text: z.string().check(z.minLength(1)),
  html: z.optional(z.string()),
  pictures: z._default(z.array(EmailPicture), []),
  attachments: z._default(
    z.array(z.object({ filename: oneLine, contentType: oneLine, content: z.string() })),
    [],
  ),
  headers: z._default(z.record(z.string().check(z.regex(/^[A-Za-z-]+$/)), oneLine), {}),
})
export type Contents = z.output<typeof Contents>
