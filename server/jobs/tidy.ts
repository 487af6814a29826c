import { forgetSpentTokens } from '#server/kit/form-guard.ts'
import { forgetIdleBuckets } from '#server/kit/limit.ts'
import { forgetOldAnswers } from '#server/kit/idempotency.ts'
import { defineScheduledJob } from './jobs.ts'

/** What was remembered for a while only, forgotten every night. */
export const tidyUp = defineScheduledJob('tidy-up', { dailyAt: '03:40' }, async ({ deps }) => {
  const { db, clock } = deps
  await forgetIdleBuckets(db, clock)
  await forgetOldAnswers(db, clock)
  await forgetSpentTokens(db, clock)
})
