import { dayOf } from '#contract/dates.ts'
import type { Deps } from '#server/kit/deps.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'

const texts = {
  failed: {
    heading: 'The nightly backup failed',
    text: 'The site could not make a copy of its data. It tries again by itself. If another email like this comes tomorrow, a copy is still missing.',
  },
  missing: {
    heading: 'A backup is missing',
    text: 'For more than 26 hours the site has made no copy of its data. The copies from before are still there.',
  },
} as const

/** Emails staff, at most once a day for each kind. `reason` is a sentence about files or the database. */
export const alertAboutBackup = (
  deps: Deps,
  kind: keyof typeof texts,
  reason = 'The log of the server says why.',
): Promise<void> =>
  deps.db.transaction().execute((tx) =>
    queueEmail(tx, deps, {
      voice: 'named',
      purpose: 'backup alert',
      key: `${kind} ${dayOf(deps.clock.now())}`,
      email: plainEmail({
        subject: 'Something on the site needs a look',
        preview: 'It is about the copies of its data.',
        band: 'band-field',
        heading: texts[kind].heading,
        text: `${texts[kind].text} ${reason} Ask the person who runs the server to look at it.`,
        why: 'You have this because the site writes to this address when something needs a look.',
      }),
    }),
  )
