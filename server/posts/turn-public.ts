import { minuteMs } from '#contract/durations.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import { defineScheduledJob } from '#server/jobs/jobs.ts'
import { publishedBetween } from './queries.ts'

const everyMinutes = 5

/** A scheduled post appears by the passing of time, and no edit announces it. */
export const turnPostsPublic = defineScheduledJob(
  'turn-posts-public',
  { everyMinutes },
  async ({ deps: { db, clock } }) => announcePublished(db, clock.now()),
)

/** Looks back twice as far as it must: a run that was missed is made good by the next. */
async function announcePublished(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 2 * everyMinutes * minuteMs)
  if (await publishedBetween(db, since, now)) await bumpNoun(db, 'post')
}
