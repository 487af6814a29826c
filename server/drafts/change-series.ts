import type { DraftBody } from '#contract/console/content.ts'
import type { SeriesDate } from '#contract/console/event-series.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { bodyOf, type DraftDeps } from './describe.ts'
import { findDraft, type StoredDraft } from './queries.ts'
import { notFound, refuseArchived } from './refusals.ts'
import { storeBody } from './save.ts'
import { describeSeries, lockDates, type SeenDate } from './series.ts'
import { changesOf, planChange, withFields } from './series-changes.ts'
import { findSeriesBody, lockSeries, putSeriesBody } from './series-queries.ts'

/** What copying the changes of this date to the other dates of its series would do. It changes nothing. */
export async function readSeriesChanges(deps: DraftDeps, id: string) {
  const { db, kinds } = deps
  const row = await findDraft(db, { kind: 'event', id })
  if (!row) throw notFound()
  const series = row.event_series_id
  if (series === null) return { fields: [], dates: [] }
  const source = await readSource(db, deps, row, await findSeriesBody(db, series))
  const { dates } = await describeSeries(db, series)
  const others = []
  for (const date of dates.filter((one) => one.id !== id)) {
    const other = await findDraft(db, { kind: 'event', id: date.id })
    if (other) others.push({ ...date, ...planChange(source, await bodyOf(db, kinds.event, other)) })
  }
  return { fields: changesOf(source), dates: others }
}

type SeriesChange = { id: string; version: number; dates: readonly SeenDate[] }

/** Copies the changes of this date into the drafts of others. A date keeps the fields of which it has its own value. */
export async function changeSeries(
  deps: DraftDeps,
  actor: Pick<Actor, 'id'>,
  { id, version, dates }: SeriesChange,
): Promise<{ dates: SeriesDate[] }> {
  return deps.db.transaction().execute(async (tx) => {
    const series = (await findDraft(tx, { kind: 'event', id }))?.event_series_id
    if (!series) throw notFound()
    const others = dates.filter((date) => date.id !== id)
    const rows = await lockDates(tx, deps, series, [{ id, version }, ...others])
    for (const row of rows) refuseArchived(row)
    const shared = await lockSeries(tx, series)
    const own = rows.find((row) => row.id === id)
    if (!own) throw notFound()
    const source = await readSource(tx, deps, own, shared)
    for (const row of rows) {
      const target = await bodyOf(tx, deps.kinds.event, row)
      const { fields } = planChange(source, target)
      if (fields.length === 0) continue
      const body = withFields(target, source.draft, fields)
      await storeBody(tx, deps, row, { body, actor })
    }
    await putSeriesBody(tx, series, withFields(shared, source.draft, changesOf(source)))
    return describeSeries(tx, series)
  })
}

async function readSource(db: Db, { kinds }: DraftDeps, row: StoredDraft, shared: DraftBody) {
  const isChanged = row.is_published && row.body !== null
  return {
    draft: await bodyOf(db, kinds.event, row),
    published: isChanged ? await kinds.event.read(db, row.id) : undefined,
    shared,
  }
}
