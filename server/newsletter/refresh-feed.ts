import { bumpNoun } from '#server/db/bump-noun.ts'
import { defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { decodeFeed } from './feed/decode-feed.ts'
import { FeedRefused } from './feed/feed-item.ts'
import { type Fetched, fetchFeed, publicRoad } from './feed/fetch-feed.ts'
import { parseFeed } from './feed/parse-feed.ts'
import { findCopy, putCopy } from './feed-queries.ts'

/** Fetches the newsletter service's feed, so that no visitor ever waits for it or is seen by it. */
export const refreshFeed = defineScheduledJob('refresh-feed', { everyMinutes: 15 }, (run) =>
  refresh(run),
)

type Fetch = (source: string, signal: AbortSignal) => Promise<Fetched>

/** A feed that cannot be had leaves the last good copy as it is. */
export async function refresh(
  { deps: { db, clock }, log, signal }: Pick<JobRun, 'deps' | 'log' | 'signal'>,
  fetch: Fetch = (source, giveUp) => fetchFeed(source, publicRoad, giveUp),
): Promise<void> {
  const { newsletterFeed: source } = await readOrganisation(db)
  if (!source) return
  try {
    const { bytes, contentType } = await fetch(source, signal)
    const items = parseFeed(decodeFeed(bytes, contentType))
    await db.transaction().execute(async (tx) => {
      const before = await findCopy(tx, source)
      await putCopy(tx, { source, items, at: clock.now() })
      if (JSON.stringify(before?.items) !== JSON.stringify(items)) await bumpNoun(tx, 'newsletter')
    })
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    const age = await ageOfCopy()
    log.warn({ part: 'newsletter', reason: error.message, ...age }, 'the feed could not be read')
  }

  async function ageOfCopy(): Promise<{ lastGood?: Date }> {
    const copy = await findCopy(db, source ?? '')
    return copy ? { lastGood: copy.fetched_at } : {}
  }
}
