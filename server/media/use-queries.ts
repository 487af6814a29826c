import { sql } from 'kysely'
import type { MediaUse } from '#contract/console/media-use.ts'
import type { ContentKind } from '#contract/console/screen.ts'
import type { Db } from '#server/db/connect.ts'

const names = sql`
  case kind
    when 'event' then (select name from event where event.id = found.id)
    when 'post' then (select title from post where post.id = found.id)
    when 'product' then (select name from product where product.id = found.id)
    when 'campaign' then (select body ->> 'name' from campaign where campaign.id = found.id)
    when 'organisation' then 'Organisation'
  end`

async function listUses(db: Db, table: string, column: string, id: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    select kind, id, coalesce(${names}, id) as name, "isPublished", "isInDraft"
    from (
      select kind, id, bool_or(not is_draft) as "isPublished", bool_or(is_draft) as "isInDraft"
      from ${sql.table(table)} where ${sql.ref(column)} = ${id} group by kind, id
    ) as found
    order by kind, name, id
  `.execute(db)
  return rows
}

/** The records that use a picture, published or in a draft. */
export const pictureUses = (db: Db, id: string): Promise<MediaUse[]> =>
  listUses(db, 'picture_use', 'picture_id', id)

export const documentUses = (db: Db, id: string): Promise<MediaUse[]> =>
  listUses(db, 'document_use', 'document_id', id)

/** The columns of published records that contain pictures. */
export const contentColumns = {
  page: { table: 'page', key: 'slug', columns: ['body'] },
  organisation: { table: 'organisation', key: undefined, columns: ['body'] },
  event: { table: 'event', key: 'id', columns: ['cover'] },
  post: {
    table: 'post',
    key: 'id',
    columns: ['cover', 'replacement_cover', 'content', 'inline_article'],
  },
  campaign: { table: 'campaign', key: 'id', columns: ['body'] },
  product: { table: 'product', key: 'id', columns: ['pictures'] },
} as const satisfies Record<
  ContentKind,
  { table: string; key: string | undefined; columns: readonly string[] }
>

/** Posts store their text as HTML. All other columns are JSON. */
const htmlColumns: ReadonlySet<string> = new Set(['content', 'inline_article'])

export type Content = Record<string, unknown>
type RecordKey = { kind: ContentKind; id: string }

const rowOf = ({ kind, id }: RecordKey) => {
  const { table, key } = contentColumns[kind]
  return { table: sql.table(table), where: key ? sql`${sql.ref(key)} = ${id}` : sql`true` }
}

/** Locks a published record and reads the columns that contain pictures. */
export async function lockContent(tx: Db, record: RecordKey): Promise<Content | undefined> {
  const { table, where } = rowOf(record)
  const columns = sql.join(contentColumns[record.kind].columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Content>`
    select ${columns} from ${table} where ${where} for update
  `.execute(tx)
  return rows[0]
}

export async function saveContent(tx: Db, record: RecordKey, content: Content): Promise<void> {
  const { table, where } = rowOf(record)
  const assignments = contentColumns[record.kind].columns.map((column) => {
    const value = content[column]
    const isText = value === null || htmlColumns.has(column)
    return sql`${sql.ref(column)} = ${isText ? value : JSON.stringify(value)}`
  })
  await sql`update ${table} set ${sql.join(assignments)} where ${where}`.execute(tx)
}
