import { minuteMs } from '#contract/durations.ts'
import { addJob, defineScheduledJob } from '#server/jobs/jobs.ts'
import { deliverMail } from './deliver.ts'
import { callEarly, findProbe } from './early-queries.ts'
import { findOverdue } from './queries.ts'
import { isReachable } from './send.ts'

const overdueMs = 5 * minuteMs

/**
 * Tries one email early when the mail server answers again: if that one goes, it takes all the others along.
 * And calls an email again whose job was lost.
 */
export const sweepMail = defineScheduledJob('sweep-mail', { everyMinutes: 1 }, async ({ deps }) => {
  const { db, clock, settings } = deps
  const { smtpUrl } = settings
  const now = clock.now()
  const overdue = await findOverdue(db, new Date(now.getTime() - overdueMs))
  for (const id of overdue) await addJob(db, deliverMail, { id })
  const probe = await findProbe(db, now)
  if (probe && smtpUrl && (await isReachable({ ...settings, smtpUrl })))
    await db.transaction().execute(async (tx) => {
      for (const id of await callEarly(tx, now, probe)) await addJob(tx, deliverMail, { id })
    })
})
