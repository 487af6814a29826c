import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { plainEmail } from '#server/mail/mail.ts'
import { queueEmail } from '#server/organisation/organisation.ts'

/** Tells staff that a message waits, and nothing about it: their mail is read on phones in buses. */
export const noticeStaff = (tx: Db, deps: Deps, key: string): Promise<void> =>
  queueEmail(tx, deps, {
    purpose: 'support-message',
    key,
    voice: 'discreet',
    email: plainEmail({
      subject: 'Something is waiting for you',
      preview: 'It can be read at the desk only.',
      band: 'band-dawn',
      heading: 'A message is waiting',
      text: 'Someone left a message at the chat. What it says is not in this email. The command “npm run support” shows it. Answer in the way they chose.',
      why: 'You have this because messages left on the site are announced to this address.',
    }),
  })
