import { checkAuditLog } from '#server/audit/audit.ts'
import { defineScheduledJob } from './jobs.ts'

/** Verifies the hash chain of the audit log every night. Today shows the first broken entry. */
export const checkAuditDaily = defineScheduledJob(
  'check-audit',
  { dailyAt: '04:10' },
  async ({ deps, log }) => {
    const { brokenAt } = await checkAuditLog(deps)
    if (brokenAt !== null) log.error({ part: 'audit', brokenAt }, 'the audit log is broken')
  },
)
