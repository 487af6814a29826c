import { Organisation, type PublicOrganisation } from '#contract/organisation.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, type Email, type Mail, queueMail, type Voice } from '#server/mail/mail.ts'
import { hoursSentence } from './hours-sentence.ts'
import { findOrganisation, lockBody, putOrganisation } from './queries.ts'

/** Throws without a row: the first start inserts it from the content folder. */
export async function readOrganisation(db: Db): Promise<Organisation> {
  return Organisation.parse(await findOrganisation(db))
}

/** The same with a lock, so that no staff member publishes another organisation until the transaction ends. */
export async function lockOrganisation(tx: Db): Promise<Organisation> {
  return Organisation.parse(await lockBody(tx))
}

/** The organisation as visitors get it. */
export function publicOrganisation({
  supportSentence,
  ...fields
}: Organisation): PublicOrganisation {
  return { ...fields, supportHours: supportSentence ?? hoursSentence(fields.supportTimes) }
}

/** Call it inside a transaction, so that the row and the version of the noun change together. */
export async function changeOrganisation(db: Db, organisation: Organisation): Promise<void> {
  const { supportHours } = publicOrganisation(organisation)
  // The previous release requires the sentence in the stored row.
  await putOrganisation(db, { ...organisation, supportHours })
  await bumpNoun(db, 'organisation')
}

type Outgoing = Pick<Mail, 'purpose' | 'key' | 'about' | 'topic' | 'attachments' | 'headers'> & {
  /** The recipient; staff by default. */
  to?: string
  /** Whether the email names the organisation. Each email decides it, so there is no default. */
  voice: Voice
  /** In an email to staff: the path of the screen below `/console`. The start of the Desk by default. */
  screen?: string
  email: Email
}

/** Inserts an email into the outbox, in the transaction of its cause. */
export async function queueEmail(
  tx: Db,
  deps: Deps,
  { email, to, voice, screen = '', ...mail }: Outgoing,
): Promise<void> {
  const organisation = await readOrganisation(tx)
  const linked = to === undefined ? withDeskLink(email, deps.settings, screen) : email
  const contents = composeEmail(linked, voice === 'named' ? senderOf(organisation) : null)
  await queueMail(tx, deps, { ...mail, to: to ?? organisation.email, ...contents })
}

/** Every email to staff links to the Desk, where they read what it is about. */
function withDeskLink(
  email: Email,
  { isConsoleOn, consoleUrl }: Deps['settings'],
  screen: string,
): Email {
  if (!isConsoleOn) return email
  const main = { label: 'Open the Desk', href: `${consoleUrl}/console${screen}` }
  return { ...email, blocks: [...email.blocks, { kind: 'buttons', main }] }
}

/** The sender details that anti-spam law requires in an email that names the organisation. */
const senderOf = ({ name, fullName, address, phone, email }: Organisation) => ({
  name,
  legalName: fullName,
  address: `${address.street}, ${address.city}, ${address.province} ${address.postalCode}`,
  phone,
  email,
})
