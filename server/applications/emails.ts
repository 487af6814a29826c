import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keyHash } from '#server/kit/link-key.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'

/** Contains neither answers nor the name of the form: the address may belong to another person. */
export const queueAcknowledgement = (
  tx: Db,
  deps: Deps,
  { id, email: to, key }: { id: string; email: string; key: string },
): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'application',
    key: id,
    about: id,
    voice: 'discreet',
    topic: id,
    to,
    email: plainEmail({
      subject: 'We received your form',
      preview: 'It arrived safely.',
      band: 'band-field',
      heading: 'We received your form',
      text: 'It arrived safely. On your own page you can see what we hold, correct it, take it back or delete it, and see who has looked at it.',
      buttons: [{ label: 'Open my page', href: `${deps.settings.siteUrl}/my-data/${key}` }],
      small: 'The page asks for the last four digits of the phone number on the form.',
      why: 'You have this email because somebody gave this address on a form. Not you? Do nothing: we write again only when a new link to this form is asked for, and the page opens for nobody without the number.',
    }),
  })

/** The outbox key of the email with a fresh link. */
export const freshLinkKey = (id: string, hash: Buffer): string =>
  `${id} ${hash.toString('base64url')}`

/** A link with a new key, for an applicant whose earlier link is locked. Contains no answers either. */
export const queueFreshLink = (
  tx: Db,
  deps: Deps,
  { id, email: to, key }: { id: string; email: string; key: string },
): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'application link',
    key: freshLinkKey(id, keyHash(key)),
    about: id,
    voice: 'discreet',
    topic: id,
    to,
    email: plainEmail({
      subject: 'Your fresh link',
      preview: 'It opens your page at once.',
      band: 'band-field',
      heading: 'Here is a fresh link',
      text: 'Too many wrong numbers were typed at another link to your page, so we were asked for a new one. This one works now. A link we sent you before no longer opens.',
      buttons: [{ label: 'Open my page', href: `${deps.settings.siteUrl}/my-data/${key}` }],
      small:
        'The page asks for the last four digits of the phone number on the form. Was it not you who typed wrong numbers? Then someone else has an earlier link. Without the number it shows them nothing. Write to us if that worries you.',
      why: 'You have this email because somebody gave this address on a form, and asked for its link again. Not you? Do nothing: the page opens for nobody without the number.',
    }),
  })

/** What a staff member wrote to an applicant. Nothing else in the email says what it is about. */
export const applicantEmail = (text: string) =>
  plainEmail({
    subject: 'A message for you',
    band: 'band-field',
    heading: 'A message for you',
    text,
    small: 'Replies to this email are not read.',
    why: 'You have this email because somebody gave this address on a form. Not you? Do nothing.',
  })

/** Contains no answers: staff read their email on phones in public. */
export const queueStaffEmail = (tx: Db, deps: Deps, id: string): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'application notice',
    key: id,
    about: id,
    voice: 'discreet',
    email: plainEmail({
      subject: 'Something is waiting for you',
      preview: 'It can be read at the desk only.',
      band: 'band-field',
      heading: 'An application is waiting',
      text: 'Somebody filled in one of our forms. What it says is not in this email.',
      why: 'You have this because forms sent on the site are announced to this address.',
    }),
  })
