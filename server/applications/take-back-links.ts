import type { Db } from '#server/db/connect.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Deps } from '#server/kit/deps.ts'
import { takeBackUnsent } from '#server/mail/mail.ts'
import { announce } from './announce.ts'
import { queueFreshLinkJob } from './fresh-link.ts'
import { restorePreviousLink } from './previous-link.ts'
import { type ApplicationRow, setMailState } from './queries.ts'

type Correction = { row: ApplicationRow; changed: ApplicationRow; way: string }

/**
 * After a correction: an email that was not sent yet is deleted if the applicant changed the address or wants no email.
 * A new address gets the same kind of email with a link of its own.
 */
export async function takeBackLinks(
  tx: Db,
  deps: Deps,
  { row, changed, way }: Correction,
): Promise<void> {
  const isMoved = !changed.mailbox.equals(row.mailbox)
  if (way === 'email' && !isMoved) return
  const topic = row.id
  const links = await takeBackUnsent(tx, deps, { purpose: 'application link', topic })
  const acknowledgements = await takeBackUnsent(tx, deps, { purpose: 'application', topic })
  if (links + acknowledgements === 0) return
  await restorePreviousLink(tx, changed)
  if (way !== 'email') return
  if (links > 0) return queueFreshLinkJob(tx, row.id)
  await setMailState(tx, row.id, { acknowledged_at: null })
  await addJob(tx, announce, { id: row.id, isNoticed: true })
}
