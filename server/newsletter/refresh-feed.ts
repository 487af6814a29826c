import { join } from 'node:path'
import { minuteMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import { bumpNoun } from '#server/db/bump-noun.ts'
import { defineScheduledJob, type JobRun } from '#server/jobs/jobs.ts'
import { deleteFilesAt } from '#server/files/files.ts'
import { readOrganisation } from '#server/organisation/organisation.ts'
import { openConverterPool, registerPicture, removeOriginals } from '#server/pictures/pictures.ts'
import { FeedItem, FeedRefused } from './feed/feed-item.ts'
import {
  type Fetched,
  fetchFeed,
  picturePolicy,
  feedPolicy,
  type FetchPolicy,
} from './feed/fetch-feed.ts'
import { decodeFeed, parseFeed } from './feed/parse-feed.ts'
import { droppedPictures, withPictures } from './feed-pictures.ts'
import { findCopy, putCopy } from './feed-queries.ts'

/** Fetches the feed in a job, so that no visitor waits for the newsletter service or sends a request to it. */
export const refreshFeed = defineScheduledJob('refresh-feed', { everyMinutes: 15 }, (run) =>
  refresh(run),
)

type Fetch = (source: string, policy: FetchPolicy, signal: AbortSignal) => Promise<Fetched>

const maxPictureMs = minuteMs

/** An error leaves the last valid copy unchanged. */
export async function refresh(
  { deps: { db, clock, settings }, log, signal }: Pick<JobRun, 'deps' | 'log' | 'signal'>,
  fetch: Fetch = fetchFeed,
): Promise<void> {
  const { newsletterFeed: source } = await readOrganisation(db)
  if (!source) return
  try {
    const { bytes, contentType } = await fetch(source, feedPolicy, signal)
    const before = z.array(FeedItem).parse((await findCopy(db, source))?.items ?? [])
    const parsed = parseFeed(decodeFeed(bytes, contentType))
    const items = await withRegisteredPictures(parsed, before)
    const dropped = droppedPictures(before, items)
    await db.transaction().execute(async (tx) => {
      await putCopy(tx, { source, items, at: clock.now() })
      await deleteFilesAt(tx, dropped)
      if (JSON.stringify(before) !== JSON.stringify(items)) await bumpNoun(tx, 'newsletter')
    })
    await removeOriginals(settings.dataDir, dropped)
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
    const age = await ageOfCopy()
    log.warn({ part: 'newsletter', reason: error.message, ...age }, 'the feed could not be read')
  }

  async function withRegisteredPictures(
    parsed: FeedItem[],
    before: FeedItem[],
  ): Promise<FeedItem[]> {
    const converters = openConverterPool({ folder: join(settings.dataDir, 'media') })
    const abort = AbortSignal.any([signal, AbortSignal.timeout(maxPictureMs)])
    try {
      return await withPictures(parsed, before, async (address) => {
        const { bytes, contentType } = await fetch(address, picturePolicy, abort)
        if (!contentType.startsWith('image/')) throw new FeedRefused('links to no picture')
        const where = { dataDir: settings.dataDir, converters }
        const picture = await registerPicture(db, where, { bytes, alt: '', owner: 'newsletter' })
        return picture.src
      })
    } finally {
      converters.close()
    }
  }

  async function ageOfCopy(): Promise<{ lastGood?: Date }> {
    const copy = await findCopy(db, source ?? '')
    return copy ? { lastGood: copy.fetched_at } : {}
  }
}
