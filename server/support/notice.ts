import type { Organisation } from '#contract/organisation.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import { composeEmail, queueMail } from '#server/mail/mail.ts'
import { senderOf } from '#server/organisation/organisation.ts'

/** Tells staff that a message waits, and nothing about it: their mail is read on phones in buses. */
export async function noticeStaff(
  tx: Db,
  deps: Deps,
  { organisation, key }: { organisation: Organisation; key: string },
): Promise<void> {
  const email = composeEmail(
    {
      subject: 'Something is waiting for you',
      preview: 'It can be read at the desk only.',
      band: 'band-dawn',
      blocks: [
        { kind: 'heading', heading: 'A message is waiting' },
        {
          kind: 'words',
          words:
            'Somebody left a message at the chat. What it says is not in this letter. Read it at the desk, and answer in the way they chose.',
        },
      ],
      why: 'You have this because messages left on the site are announced to this address.',
    },
    senderOf(organisation),
  )
  await queueMail(tx, deps, { purpose: 'support-message', key, to: organisation.email, ...email })
}
