import type { Deps } from '#server/kit/deps.ts'
import { type Mail, queueMail } from '#server/mail/mail.ts'

let count = 0

/** Queues emails of these purposes to one address, as the forms of other visitors would. */
export async function fillMailbox(
  deps: Deps,
  to: string,
  purposes: readonly Mail['purpose'][],
): Promise<void> {
  for (const purpose of purposes) {
    const key = `filler ${(count += 1)}`
    await queueMail(deps.db, deps, { purpose, key, topic: key, to, subject: 'Hi', text: 'Hi' })
  }
}

/** The maximum number of emails to one mailbox within an hour. */
export const fullHour = [
  'gift pledge',
  'gift pledge',
  'gift card',
  'gift card',
  'order waiting',
] as const
