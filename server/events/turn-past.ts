import { minuteMs } from '#contract/durations.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { endedBetween } from './queries.ts'

const everyMinutes = 5

/** Time moves an event from the upcoming ones to the past ones, and no edit announces it. */
export const turnEventsPast = defineScheduledJob(
  'turn-events-past',
  { everyMinutes },
  async ({ deps: { db, clock } }) => announceEnded(db, clock.now()),
)

/** Looks back twice as far as it must: a run that was missed is made good by the next. */
async function announceEnded(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 2 * everyMinutes * minuteMs)
  if (await endedBetween(db, since, now)) await bumpNoun(db, 'event')
}
