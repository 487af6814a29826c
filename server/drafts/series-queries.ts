import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { DraftBody } from '#contract/console/content.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB as Schema } from '#server/db/tables.ts'

/** Creates a series with this event as its first date. Returns its id. */
export async function insertSeries(tx: Db, eventId: string, body: DraftBody): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('event_series')
    .values({ id, body: JSON.stringify(body) })
    .execute()
  await addToSeries(tx, id, eventId)
  return id
}

/** The draft keeps its version, because its body does not change. */
export async function addToSeries(tx: Db, seriesId: string, eventId: string): Promise<void> {
  await tx
    .updateTable('draft')
    .set({ event_series_id: seriesId })
    .where('kind', '=', 'event')
    .where('id', '=', eventId)
    .execute()
}

/** Concurrent changes of a series wait for each other. Drafts are locked before their series, to avoid deadlocks. */
export async function lockSeries(tx: Db, seriesId: string): Promise<DraftBody> {
  const { body } = await seriesBody(tx, seriesId).forUpdate().executeTakeFirstOrThrow()
  return body as DraftBody
}

export async function findSeriesBody(db: Db, seriesId: string): Promise<DraftBody> {
  const { body } = await seriesBody(db, seriesId).executeTakeFirstOrThrow()
  return body as DraftBody
}

const seriesBody = (db: Db, seriesId: string) =>
  db.selectFrom('event_series').select('body').where('id', '=', seriesId)

export async function putSeriesBody(tx: Db, seriesId: string, body: DraftBody): Promise<void> {
  await tx
    .updateTable('event_series')
    .set({ body: JSON.stringify(body) })
    .where('id', '=', seriesId)
    .execute()
}

/** The ids of the events of a series that are not archived. */
export async function idsInSeries(db: Db, seriesId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('draft')
    .select('id')
    .where('event_series_id', '=', seriesId)
    .where('archived_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type DateRow = Pick<
  Selectable<Schema['draft']>,
  'id' | 'version' | 'day' | 'is_published' | 'is_cancelled' | 'publish_at'
> & {
  has_body: boolean
}

/** The events of a series that are not archived, in the order of their days. */
export const datesOfSeries = (db: Db, seriesId: string): Promise<DateRow[]> =>
  db
    .selectFrom('draft')
    .select(['id', 'version', 'day', 'is_published', 'is_cancelled', 'publish_at'])
    .select(sql<boolean>`body is not null`.as('has_body'))
    .where('event_series_id', '=', seriesId)
    .where('archived_at', 'is', null)
    .orderBy('day')
    .orderBy('id')
    .execute()
