import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { noticeOrders } from './staff-emails.ts'
import { announcePaid } from './tell-queries.ts'

/** Tells staff that parcels wait: once for all that came since the last time, so that a rush is no flood of emails. */
export const announceOrders = defineScheduledJob(
  'announce-orders',
  { everyMinutes: 15 },
  ({ deps }) =>
    deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      if ((await announcePaid(tx, now)) > 0) await noticeOrders(tx, deps, now.toISOString())
    }),
)
