import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import type { Db } from '#server/db/connect.ts'
import type { Keys } from '#server/kit/secret.ts'
import { openRecord } from '#server/vault/vault.ts'
import type { MailRow } from './queries.ts'

/** One plain address, validated as in every form. Comments, groups and lists could add other recipients. */
const Address = email({ required: 'An email needs an address', invalid: 'Not one plain address' })

const oneLine = z.string().check(z.regex(/^[^\r\n]*$/))

/** Artwork by its name. It is attached, so that a mail program fetches nothing when the email is opened. */
const EmailPicture = z.object({
  artwork: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** The part that a wide picture shows. */
  crop: z._default(z.enum(['top', 'centre', 'bottom']), 'centre'),
})
export type EmailPicture = z.output<typeof EmailPicture>

/**
 * A `discreet` email does not name the organisation: no name, address, phone number, picture or named sender, and our
 * host only inside links. A `named` email is signed, as the law requires for receipts and newsletters.
 */
const voices = ['named', 'discreet'] as const
export type Voice = (typeof voices)[number]

/** The encrypted part of an email in the outbox: recipient and content. */
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

export const mailRecord = {
  purpose: 'mail',
  table: 'mail_outbox',
  cells: { sealed: Contents },
} as const

/** Decrypts an email. Returns undefined after delivery, because the content is then deleted. */
export async function readContents(
  db: Db,
  { keys }: { keys: Keys },
  { id, vault_key_id, sealed }: Pick<MailRow, 'id' | 'vault_key_id' | 'sealed'>,
): Promise<Contents | undefined> {
  const record = { kind: mailRecord, row: id, sealed: { vault_key_id, sealed } }
  return (await openRecord(db, { keys }, record)).sealed
}
