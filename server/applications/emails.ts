import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, queueMail } from '#server/mail/mail.ts'
import { readOrganisation, senderOf } from '#server/organisation/organisation.ts'

/** Holds nothing that was typed, nor what the form was for: a stranger may have typed the address. */
export async function queueAcknowledgement(
  tx: Db,
  deps: Deps,
  { id, email: to, key }: { id: string; email: string; key: string },
): Promise<void> {
  const email: Email = {
    subject: 'We received your form',
    preview: 'It arrived safely.',
    band: 'band-field',
    blocks: [
      { kind: 'heading', heading: 'We received your form' },
      {
        kind: 'words',
        words:
          'It arrived safely. On your own page you can see what we hold, correct it, take it back or delete it, and see who has looked at it.',
      },
      {
        kind: 'buttons',
        main: { label: 'Open my page', href: `${deps.settings.siteUrl}/my-data/${key}` },
      },
      {
        kind: 'words',
        words: 'The page asks for the last four digits of the phone number on the form.',
        isSmall: true,
      },
    ],
    why: 'You have this email because somebody gave this address on a form. Not you? Do nothing: we write to you no more, and the page opens for nobody without the number.',
  }
  const mail = composeEmail(email, senderOf(await readOrganisation(tx)))
  await queueMail(tx, deps, { purpose: 'application', key: id, about: id, to, ...mail })
}

/** To ourselves, and without content: staff read their mail on phones in buses. */
export async function queueNotice(tx: Db, deps: Deps, id: string): Promise<void> {
  const organisation = await readOrganisation(tx)
  const email: Email = {
    subject: 'Something is waiting for you',
    preview: 'It can be read at the desk only.',
    band: 'band-field',
    blocks: [
      { kind: 'heading', heading: 'An application is waiting' },
      {
        kind: 'words',
        words:
          'Somebody filled in one of our forms. What it says is not in this letter. The command “npm run inbox” lists what waits.',
      },
    ],
    why: 'You have this because forms sent on the site are announced to this address.',
  }
  const mail = composeEmail(email, senderOf(organisation))
  const to = organisation.email
  await queueMail(tx, deps, { purpose: 'application notice', key: id, about: id, to, ...mail })
}
