import type * as z from 'zod/mini'
import type * as contract from '#contract/console/newsletter.ts'
import { type Day, dayOf } from '#contract/dates.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Deps } from '#server/kit/deps.ts'
import { keysetPage } from '#server/kit/list-cursor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { lockOrganisation } from '#server/organisation/organisation.ts'
import { readFeedIssues } from './feed.ts'
import {
  countIssues,
  deleteIssue,
  findIssueAt,
  insertIssue,
  issuePage,
  lockIssue,
  type StoredIssue,
  updateIssue,
} from './issue-queries.ts'

export type IssueDeps = Pick<Deps, 'db' | 'clock'> & {
  /**
   * Locks the files that these addresses name, and returns a message for each field whose file the site cannot show. The
   * library is a higher module.
   */
  checkFiles: (tx: Db, fields: { image: string; link: string }) => Promise<Record<string, string>>
}

type Fields = z.output<typeof contract.addIssue.body>
type Seen = { id: string; version: number }

/** A page of the issues that staff entered, and the issues of the feed if there is one. */
export async function listIssues(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  query: { limit: number; after?: string | undefined },
): Promise<DataOf<typeof contract.listIssues>> {
  const page = await keysetPage(keys, { name: 'newsletter issues', filters: {} }, query, {
    read: (position, limit) => issuePage(db, { after: positionIn(position), limit }),
    count: () => countIssues(db),
    positionOf: ({ published_on: day, id }) => [day, id],
  })
  const feed = await readFeedIssues(db)
  return {
    ...page,
    rows: page.rows.map(describe),
    feed: feed && {
      asOf: feed.asOf?.toISOString() ?? null,
      rows: feed.items.map(({ title, link, published, description, image }) => ({
        title,
        link,
        day: published === null ? null : dayOf(new Date(published)),
        description,
        image,
      })),
    },
  }
}

const positionIn = ([day, id]: readonly string[] = []) =>
  day !== undefined && id !== undefined ? { day: day as Day, id } : undefined

const describe = ({ published_on: day, ...row }: StoredIssue): contract.IssueRow => ({
  ...row,
  day,
})

export async function addIssue(
  tx: Db,
  deps: Omit<IssueDeps, 'db'>,
  actor: Actor,
  fields: Fields,
): Promise<contract.IssueRow> {
  const refused = await lockForChange(tx, deps, fields)
  await refuseFields(tx, fields, refused)
  const row = await insertIssue(tx, valuesOf(fields))
  await record(tx, deps, actor, { action: 'issue added', subject: row.id })
  return describe(row)
}

/** Optimistic locking: `version` is the version that the staff member saw. */
export const changeIssue = (
  deps: IssueDeps,
  actor: Actor,
  { id, version, ...fields }: Seen & Fields,
): Promise<contract.IssueRow> =>
  deps.db.transaction().execute(async (tx) => {
    const refused = await lockForChange(tx, deps, fields)
    await lockSeen(tx, { id, version })
    await refuseFields(tx, fields, refused, id)
    const row = await updateIssue(tx, id, valuesOf(fields))
    await record(tx, deps, actor, { action: 'issue changed', subject: id })
    return describe(row)
  })

export const removeIssue = (
  deps: Pick<IssueDeps, 'db' | 'clock'>,
  actor: Actor,
  { id, version }: Seen,
): Promise<{ id: string }> =>
  deps.db.transaction().execute(async (tx) => {
    await refuseWithFeed(tx)
    await lockSeen(tx, { id, version })
    await deleteIssue(tx, id)
    await record(tx, deps, actor, { action: 'issue removed', subject: id })
    return { id }
  })

/** Files are locked before the organisation and the organisation before the issue, as where a file is replaced. */
async function lockForChange(
  tx: Db,
  { checkFiles }: Pick<IssueDeps, 'checkFiles'>,
  { image, link }: Fields,
): Promise<Record<string, string>> {
  const refused = await checkFiles(tx, { image, link })
  await refuseWithFeed(tx)
  return refused
}

async function refuseFields(
  tx: Db,
  { link }: Fields,
  refused: Record<string, string>,
  id?: string,
): Promise<void> {
  const [message] = Object.values(refused)
  if (message !== undefined) throw new Refusal('invalid', message, { fields: refused })
  const other = await findIssueAt(tx, link)
  if (other === undefined || other === id) return
  const taken = 'Another issue has this link'
  throw new Refusal('conflict', `${taken}.`, { fields: { link: taken } })
}

/** Changes of issues run one after the other, and no feed is published before they end. */
async function refuseWithFeed(tx: Db): Promise<void> {
  const { newsletterFeed } = await lockOrganisation(tx)
  if (newsletterFeed)
    throw new Refusal(
      'conflict',
      'The site shows the issues of the newsletter feed. Remove the feed in Organisation first.',
    )
}

async function lockSeen(tx: Db, { id, version }: Seen): Promise<void> {
  const row = await lockIssue(tx, id)
  if (!row) throw new Refusal('not-found', 'There is no such issue.')
  if (row.version !== version)
    throw new Refusal('conflict', 'Another person changed this record. Open it again.')
}

async function record(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> {
  await bumpNoun(tx, 'newsletter')
  await writeAudit(tx, deps, actor, entry)
}

const valuesOf = ({ day, ...fields }: Fields) => ({ ...fields, published_on: day as Day })
