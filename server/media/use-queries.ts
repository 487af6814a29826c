import { sql } from 'kysely'
import type { MediaUse } from '#contract/console/media.ts'
import type { Db } from '#server/db/connect.ts'

const names = sql`
  case kind
    when 'event' then (select name from event where event.id = found.id)
    when 'post' then (select title from post where post.id = found.id)
    when 'product' then (select name from product where product.id = found.id)
    when 'campaign' then (select body ->> 'name' from campaign where campaign.id = found.id)
    when 'organisation' then 'Organisation'
    when 'newsletter' then (select title from newsletter where newsletter.id::text = found.id)
  end`

/**
 * The records that use a file, published or in a draft. Issues have no draft. They come last, because a transaction that
 * changes one locks the organisation before it.
 */
export async function listUses(db: Db, fileId: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select kind, id, coalesce(${names}, id) as name, "isPublished", "isInDraft"
    from (
      select kind, id, bool_or(coalesce(is_published, true) and not is_draft) as "isPublished", bool_or(is_draft) as "isInDraft"
      from media_use left join draft using (kind, id)
      where media_file_id = ${fileId} and (is_draft or coalesce(is_published, true)) group by kind, id
    ) as found
    order by kind = 'newsletter', kind, name, id
  `.execute(db)
  return rows
}

const published = {
  page: { table: 'page', key: 'slug' },
  organisation: { table: 'organisation', key: undefined },
  event: { table: 'event', key: 'id' },
  post: { table: 'post', key: 'id' },
  campaign: { table: 'campaign', key: 'id' },
  product: { table: 'product', key: 'id' },
  newsletter: { table: 'newsletter', key: 'id' },
} as const satisfies Record<MediaUse['kind'], { table: string; key: string | undefined }>

export type Content = Record<string, unknown>
type RecordKey = Pick<MediaUse, 'kind' | 'id'>

const rowOf = ({ kind, id }: RecordKey) => {
  const { table, key } = published[kind]
  return { table: sql.table(table), where: key ? sql`${sql.ref(key)} = ${id}` : sql`true` }
}

/** Locks a published record and reads all its columns. */
export async function lockPublished(tx: Db, record: RecordKey): Promise<Content | undefined> {
  const { table, where } = rowOf(record)
  const { rows } = await sql<Content>`select * from ${table} where ${where} for update`.execute(tx)
  return rows[0]
}

/**
 * Texts are stored as they are. All other columns that contain files are JSON. An issue has its version itself, and other
 * records in their drafts.
 */
export async function savePublished(tx: Db, record: RecordKey, changed: Content): Promise<void> {
  const { table, where } = rowOf(record)
  const version = record.kind === 'newsletter' ? [sql`version = version + 1`] : []
  const assignments = Object.entries(changed).map(
    ([column, value]) =>
      sql`${sql.ref(column)} = ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  await sql`update ${table} set ${sql.join([...assignments, ...version])} where ${where}`.execute(
    tx,
  )
}
