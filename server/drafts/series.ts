import { type DateCheck, maxSeriesDates, type SeriesDate } from '#contract/console/event-series.ts'
import { type Day, formatDay } from '#contract/dates.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Actor } from '#server/kit/actor.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { readAddressId } from './address.ts'
import type { DraftDeps } from './describe.ts'
import { lockSeen } from './edit.ts'
import { auditPublished, checkPublish, prepare, writeLocked } from './publish.ts'
import { findDraft, lockDraft, type StoredDraft } from './queries.ts'
import { notFound, refuseArchived, staleVersion } from './refusals.ts'
import { insertUnderFreeId } from './save.ts'
import { sharedFields } from './series-changes.ts'
import {
  addToSeries,
  datesOfSeries,
  idsInSeries,
  insertSeries,
  lockSeries,
} from './series-queries.ts'

type Series = { dates: SeriesDate[] }

/** The dates of the series of an event; none if it has no series. */
export async function readSeries({ db }: Pick<DraftDeps, 'db'>, id: string): Promise<Series> {
  const row = await findDraft(db, { kind: 'event', id })
  if (!row) throw notFound()
  return row.event_series_id === null ? { dates: [] } : describeSeries(db, row.event_series_id)
}

/** What publishing would do, for each date that has something to publish. */
export async function checkSeries(deps: DraftDeps, id: string): Promise<{ dates: DateCheck[] }> {
  const { dates } = await readSeries(deps, id)
  const checked = []
  for (const date of dates.filter(({ state, isChanged }) => state === 'draft' || isChanged))
    checked.push({ ...date, check: await checkPublish(deps, { kind: 'event', id: date.id }) })
  return { dates: checked }
}

type CopyToDays = { id: string; version: number; days: readonly string[] }

/** One draft for each day with all other fields of the event. Each copy has an encrypted address of its own. */
export async function copyToDays(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { id, version, days }: CopyToDays,
): Promise<Series> {
  const row = await lockSeen(tx, deps, { kind: 'event', id, version })
  refuseArchived(row)
  const { body, event, addressId } = await readAddressId(tx, deps, row)
  const series = row.event_series_id ?? (await insertSeries(tx, id, sharedFields(body)))
  await lockSeries(tx, series)
  refuseDays(await datesOfSeries(tx, series), days)
  // An address is erased seven days after its event, so dates cannot share one.
  const address = await event.openAddress(tx, deps, addressId)
  for (const date of days) {
    const exactAddress = address === null ? null : await event.insertAddress(tx, deps, address)
    const copy = { kind: 'event', body: { ...body, date, exactAddress }, suffix: date } as const
    await addToSeries(tx, series, await insertUnderFreeId(tx, deps, actor, copy))
  }
  const reason = days.length === 1 ? '1 day' : `${days.length} days`
  await writeAudit(tx, deps, actor, {
    action: 'copied to more days',
    subject: id,
    part: 'event',
    reason,
  })
  return describeSeries(tx, series)
}

export type SeenDate = { id: string; version: number }

/** Publishes these drafts of the series together: all, or none. */
export async function publishSeries(
  tx: Db,
  deps: DraftDeps,
  actor: Actor,
  { id, dates, tellsGuests }: { id: string; dates: readonly SeenDate[]; tellsGuests: boolean },
): Promise<Series> {
  const series = (await findDraft(tx, { kind: 'event', id }))?.event_series_id
  if (!series) throw notFound()
  const rows = await lockDates(tx, deps, series, dates)
  await refuseIncomplete(tx, deps, rows)
  const { event } = deps.kinds.event
  // All places before the first publish, which locks the version of the noun, to avoid deadlocks.
  for (const row of rows) await event?.lock(tx, row.id)
  const published = []
  for (const row of rows) {
    const approval = { actor, isConfirmed: false, tellsGuests }
    const written = await writeLocked(tx, deps, row, approval).catch(nameDate(row.id))
    published.push({ ...row, actions: written.actions, tell: written.tell })
  }
  for (const { tell } of published) await tell()
  for (const entry of published) await auditPublished(tx, deps, actor, entry)
  return describeSeries(tx, series)
}

function refuseDays(dates: readonly { day: Day | null }[], days: readonly string[]): void {
  const taken = days.find((day) => dates.some((date) => date.day === day))
  if (taken !== undefined)
    throw new Refusal('conflict', `This series has ${formatDay(taken as Day)} already.`)
  if (dates.length + days.length > maxSeriesDates)
    throw new Refusal('conflict', `A series has at most ${maxSeriesDates} dates.`)
}

/** Locks the dates in the order of their ids. Throws unless each belongs to the series and has the seen version. */
export async function lockDates(
  tx: Db,
  deps: DraftDeps,
  series: string,
  dates: readonly SeenDate[],
): Promise<StoredDraft[]> {
  const known = await idsInSeries(tx, series)
  if (dates.some(({ id }) => !known.includes(id))) throw notFound()
  const rows: StoredDraft[] = []
  for (const { id, version } of dates.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = await lockDraft(tx, { kind: 'event', id })
    if (!row || row.event_series_id !== series) throw notFound()
    if (row.version !== version) throw await staleVersion(tx, deps, row)
    rows.push(row)
  }
  return rows
}

/** Names the fields of all dates at once. */
async function refuseIncomplete(
  tx: Db,
  { kinds }: DraftDeps,
  rows: readonly StoredDraft[],
): Promise<void> {
  const fields: Record<string, string> = {}
  for (const row of rows) {
    const { found } = await prepare(tx, kinds.event, row)
    if ('fields' in found) Object.assign(fields, fieldsOfDate(row.id, found.fields))
  }
  if (Object.keys(fields).length > 0)
    throw new Refusal('invalid', 'Some dates need your attention before they can be published.', {
      fields,
    })
}

/** The path of a field begins with the id of its event, which has no dot. */
const fieldsOfDate = (id: string, fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [`${id}.${path}`, text]))

const nameDate =
  (id: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== 'invalid' || !error.fields) throw error
    throw new Refusal('invalid', error.message, { fields: fieldsOfDate(id, error.fields) })
  }

export async function describeSeries(db: Db, series: string): Promise<Series> {
  const rows = await datesOfSeries(db, series)
  return {
    dates: rows.map(({ id, version, day, is_published, is_cancelled, publish_at, has_body }) => ({
      id,
      version,
      day,
      state: is_published ? 'published' : 'draft',
      isChanged: is_published && has_body,
      isCancelled: is_cancelled,
      publishAt: publish_at?.toISOString() ?? null,
    })),
  }
}
