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

/**
 * Locks the drafts of the records that use a picture. Every writer of content locks the draft first, then pictures and
 * the published row, to avoid deadlocks. Returns the keys.
 */
export async function lockDraftsWith(tx: Db, pictureId: string): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select kind, id from draft
    where (kind, id) in (select kind, id from picture_use where picture_id = ${pictureId})
    order by kind, id for update
  `.execute(tx)
  return new Set(rows.map(({ kind, id }) => `${kind}/${id}`))
}

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
type Place = { kind: ContentKind; id: string; isDraft: boolean }

const rowOf = ({ kind, id, isDraft }: Place) => {
  const { table, key } = contentColumns[kind]
  return isDraft
    ? { table: sql.table('draft'), where: sql`kind = ${kind} and id = ${id}` }
    : { table: sql.table(table), where: key ? sql`${sql.ref(key)} = ${id}` : sql`true` }
}
const columnsOf = ({ kind, isDraft }: Place): readonly string[] =>
  isDraft ? ['body'] : contentColumns[kind].columns

/** Locks a record and reads the columns that contain pictures. */
export async function lockContent(tx: Db, place: Place): Promise<Content | undefined> {
  const { table, where } = rowOf(place)
  const columns = sql.join(columnsOf(place).map((column) => sql.ref(column)))
  const { rows } = await sql<Content>`
    select ${columns} from ${table} where ${where} for update
  `.execute(tx)
  return rows[0]
}

export async function saveContent(tx: Db, place: Place, content: Content): Promise<void> {
  const { table, where } = rowOf(place)
  const assignments = columnsOf(place).map((column) => {
    const value = content[column]
    const isText = value === null || htmlColumns.has(column)
    return sql`${sql.ref(column)} = ${isText ? value : JSON.stringify(value)}`
  })
  await sql`update ${table} set ${sql.join(assignments)} where ${where}`.execute(tx)
}
