import { type Expression, type SqlBool, sql } from 'kysely'
import type { LibraryQuery } from '#contract/console/media.ts'
import type { UploadKind } from '#contract/console/upload.ts'
import type { Db } from '#server/db/connect.ts'

export type Filter = Pick<LibraryQuery, 'q' | 'filter'> & { kind: UploadKind }
type Page = Filter & { after?: number | undefined; limit: number }

/**
 * A stored record that is not published shows the file nowhere; its draft is the copy that counts. A record without a
 * draft, an issue of the newsletter, is always published.
 */
const uses = sql`media_use left join draft using (kind, id)
  where media_file_id = media_file.id and (is_draft or coalesce(is_published, true))`

const files = (db: Db) =>
  db
    .selectFrom('media_file')
    .select([
      'id',
      'kind',
      'origin',
      'path',
      'label',
      'is_decorative',
      // Only documents have none.
      sql<number>`coalesce(width, 0)`.as('width'),
      sql<number>`coalesce(height, 0)`.as('height'),
      'focus_x',
      'focus_y',
      'size',
      'added_by_staff_id',
      'created_at',
      'archived_at',
      'position',
      sql<number>`(select count(distinct (kind, id)) from ${uses})`.as('uses'),
    ])
    .where('origin', '<>', 'feed')
export type FileRow = Awaited<ReturnType<typeof filePage>>[number]

/** Archived files are only in their own list. `q` is searched as it is: `%` and `_` are letters like any other. */
function matching({ kind, q, filter }: Filter): Expression<SqlBool> {
  return sql`media_file.kind = ${kind}
    and (archived_at is not null) = ${filter === 'archived'}
    and (${filter !== 'unlabelled'} or (label = '' and not is_decorative))
    and (${filter !== 'uploaded'} or origin = 'upload')
    and (${filter !== 'unused'} or not exists (select from ${uses}))
    and (${!q} or strpos(lower(label), lower(${q ?? ''})) > 0)`
}

/** The newest files first. */
export const filePage = (db: Db, { after, limit, ...filter }: Page) =>
  files(db)
    .where(matching(filter))
    .$if(after !== undefined, (query) => query.where('position', '<', after ?? 0))
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()

/** Counts no further than `max`. */
export async function countFiles(db: Db, filter: Filter, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(files(db).where(matching(filter)).limit(max).as('found'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  files(db).where('id', '=', id).executeTakeFirst()

/** Waits for a change of these pictures. They do not change until the transaction of a publish ends. */
export async function shareFiles(db: Db, paths: readonly string[]) {
  if (paths.length === 0) return []
  return db
    .selectFrom('media_file')
    .select(['id', 'kind', 'origin', 'path', 'label', 'is_decorative', 'focus_x', 'focus_y'])
    .where('origin', '<>', 'feed')
    .where('path', 'in', paths)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Waits for transactions that add a use, because their foreign keys lock the row. */
export const lockFiles = (tx: Db, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx
    .selectFrom('media_file')
    .select('id')
    .where('id', 'in', ids)
    .where('origin', '<>', 'feed')
    .orderBy('id')
    .forUpdate()
    .execute()

type FileChange = Partial<
  Pick<FileRow, 'label' | 'is_decorative' | 'focus_x' | 'focus_y' | 'archived_at'>
>

export async function updateFile(tx: Db, id: string, change: FileChange): Promise<void> {
  await tx.updateTable('media_file').set(change).where('id', '=', id).execute()
}
