import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/console/permission.ts'
import { contentKinds, screenPaths } from '#contract/console/screen.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'
import { findStaff, listOwners } from './queries.ts'
import { openStaff } from './sealed.ts'

const why = 'You have this because this address belongs to an account of the Desk.'

/** What an email to all owners says. The emails name no person: the Staff screen does. */
const alerts = {
  'new-owner': {
    heading: 'There is a new owner',
    text: 'A person became an owner of the Desk. An owner can do everything there.',
  },
  'roles-changed': {
    heading: 'The roles of a person changed',
    text: 'An owner changed what a person may do in the Desk.',
  },
  'owner-disabled': {
    heading: 'An owner was disabled',
    text: 'An owner disabled another owner of the Desk.',
  },
  'owner-passkey': {
    heading: 'A passkey of an owner changed',
    text: 'An owner of the Desk added or removed a passkey.',
  },
  recovery: {
    heading: 'A recovery link was made',
    text: 'A link was made with which a person signs in to the Desk again. Their passkeys were deleted and their sessions ended.',
  },
  'owner-link': {
    heading: 'A link for an owner was made on the server',
    text: 'An operator made a link on the server that lets a person sign in to the Desk as an owner.',
  },
  'organisation-email': {
    heading: 'The public email address changed',
    text: 'A person published another email address of the organisation. E-Transfers go to the new one.',
    path: contentKinds.organisation.path,
    advice: 'Was this not expected? Look at the audit log today.',
  },
  'crisis-number': {
    heading: 'A crisis number changed',
    text: 'A person published another number of a crisis line. Every page of the site shows it.',
    path: screenPaths.crisisLines,
    advice: 'Call the new number, and look at the audit log today.',
  },
  exported: {
    heading: 'Contact data of applications was exported',
    text: 'A person downloaded a file with the contact data of all applications.',
    path: screenPaths.audit,
    advice: 'Look at the audit log today.',
  },
} as const satisfies Record<string, AlertText>

type AlertText = {
  heading: string
  text: string
  /** The screen that shows it; the list of people by default. */
  path?: string
  advice?: string
}

type Alert = {
  kind: keyof typeof alerts
  /** Makes the emails of one event unique. */
  key: string
  /** A person who does not need the email, because it is about their own action. */
  except?: string
  /** What changed. No personal data. */
  detail?: string
}

/** Emails every active owner who has an email address, in the transaction of the action. */
export async function alertOwners(tx: Db, deps: Deps, { kind, key, except, detail }: Alert) {
  const alert: AlertText = alerts[kind]
  const { heading, text, path = screenPaths.staff } = alert
  const { advice = 'Look at the list of people and the audit log today.' } = alert
  for (const owner of await listOwners(tx)) {
    const { email: to } = await openStaff(tx, deps, owner)
    if (to === null || owner.id === except) continue
    await queueEmail(tx, deps, {
      purpose: 'staff alert',
      key: `${kind} ${key} ${owner.id}`,
      about: owner.id,
      voice: 'discreet',
      to,
      email: plainEmail({
        subject: 'Something changed at the Desk',
        preview: heading,
        band: 'band-field',
        heading,
        text: [text, detail, `Was this not expected? ${advice}`].filter(Boolean).join(' '),
        buttons: [{ label: 'Open the Desk', href: `${deps.settings.consoleUrl}/console${path}` }],
        why,
      }),
    })
  }
}

/** What an email to a person about their own account says. */
const notices = {
  'passkey-added': {
    heading: 'You have a new passkey',
    text: 'A passkey was added to your account of the Desk.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    text: 'A passkey was removed from your account of the Desk.',
  },
  'address-changed': {
    heading: 'Your address changed',
    text: 'Your account of the Desk has a new email address. This email goes to the old and the new one.',
  },
} as const

type Notice = { staffId: string; to: string | null; kind: keyof typeof notices }

/** Emails a person about their own account, in the transaction of the action. */
export async function notifyPerson(tx: Db, deps: Deps, { staffId, to, kind }: Notice) {
  if (to === null) return
  const { heading, text } = notices[kind]
  await queueEmail(tx, deps, {
    purpose: 'staff alert',
    key: randomUUID(),
    about: staffId,
    voice: 'discreet',
    to,
    email: plainEmail({
      subject: 'Your account changed',
      preview: heading,
      band: 'band-field',
      heading,
      text: `${text} Was it not you? Call an owner today.`,
      buttons: [
        {
          label: 'Open the Desk',
          href: `${deps.settings.consoleUrl}/console${screenPaths.account}`,
        },
      ],
      why,
    }),
  })
}

/** Emails the person about a passkey, and all other owners if the person is an owner. */
export async function reportPasskey(
  tx: Db,
  deps: Deps,
  { id, roles }: { id: string; roles: readonly Role[] },
  kind: 'passkey-added' | 'passkey-removed',
): Promise<void> {
  const staff = await findStaff(tx, id)
  const { email } = staff ? await openStaff(tx, deps, staff) : { email: null }
  await notifyPerson(tx, deps, { staffId: id, to: email, kind })
  if (roles.includes('owner'))
    await alertOwners(tx, deps, { kind: 'owner-passkey', key: randomUUID(), except: id })
}

type LinkEmail = {
  kind: keyof typeof linkTexts
  staffId: string
  to: string
  link: string
}

const linkTexts = {
  invitation: {
    subject: 'Your invitation',
    heading: 'You are invited',
    text: 'A person you know invites you to the Desk. The link works once, within three days. It asks your device for a passkey: your face, your finger or its PIN.',
    small: 'Open it on a phone or computer that is yours alone.',
    why: 'You have this because a person entered this address in an invitation. Not expected? Do nothing, and the invitation ends by itself.',
  },
  recovery: {
    subject: 'Your new link',
    heading: 'Here is your new link',
    text: 'An owner made this link so that you can sign in to the Desk again. It works once, within a day, and asks your device for a new passkey. Your earlier passkeys no longer work.',
    small: 'Did you not ask for it? Do not open it, and call an owner.',
    why,
  },
}

/** Names neither the organisation nor what the person will do: another person may see the screen. */
export const queueLink = (tx: Db, deps: Deps, { kind, staffId, to, link }: LinkEmail) =>
  queueEmail(tx, deps, {
    purpose: 'staff link',
    key: link,
    about: staffId,
    voice: 'discreet',
    to,
    email: plainEmail({
      ...linkTexts[kind],
      preview: 'The link works once.',
      band: 'band-field',
      buttons: [{ label: 'Open the link', href: link }],
    }),
  })
