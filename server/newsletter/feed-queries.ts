import type { Day } from '#contract/dates.ts'
import type { Issue } from '#contract/newsletter-issue.ts'
import type { Db } from '#server/db/connect.ts'

type IssueRow = Pick<Issue, 'title' | 'link' | 'description' | 'image'> & { published_on: Day }

export async function insertIssues(tx: Db, rows: readonly IssueRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('newsletter').values(rows).execute()
}

/** The newest first. */
export const listIssues = (db: Db, limit: number): Promise<IssueRow[]> =>
  db
    .selectFrom('newsletter')
    .select(['title', 'link', 'published_on', 'description', 'image'])
    .orderBy('published_on', 'desc')
    .orderBy('link')
    .limit(limit)
    .execute()

/** The last valid copy of the feed at this address. */
export const findCopy = (
  db: Db,
  source: string,
): Promise<{ items: unknown; fetched_at: Date } | undefined> =>
  db
    .selectFrom('newsletter_feed')
    .select(['items', 'fetched_at'])
    .where('source', '=', source)
    .executeTakeFirst()

export async function putCopy(
  tx: Db,
  { source, items, at }: { source: string; items: unknown; at: Date },
): Promise<void> {
  const copy = { items: JSON.stringify(items), fetched_at: at }
  await tx
    .insertInto('newsletter_feed')
    .values({ source, ...copy })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(copy))
    .execute()
}
