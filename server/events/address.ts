import { type RawBuilder, sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { dayOf } from '#contract/dates.ts'
import { dayMs } from '#contract/durations.ts'
import { bumpNoun } from '#server/db/bump-noun.ts'
import type { Db } from '#server/db/connect.ts'
import type { Deps } from '#server/kit/deps.ts'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { forgetRecords, openRecord, sealRecord } from '#server/vault/vault.ts'

/*
 * The exact address of an event, which may be a private home. Drafts, revisions and events have only its id. A changed
 * address gets a new id, so that versions with different addresses differ.
 */

const kind = {
  purpose: 'event',
  table: 'event_address',
  cells: { exact_address: z.string() },
} as const

/** Stores an address encrypted. Returns its id. */
export async function insertAddress(
  tx: Db,
  deps: Pick<Deps, 'keys' | 'clock'>,
  address: string,
): Promise<string> {
  const id = randomUUID()
  const sealed = await sealRecord(tx, deps, { kind, row: id, values: { exact_address: address } })
  await tx
    .insertInto('event_address')
    .values({ id, ...sealed })
    .execute()
  return id
}

/** Null without an address, and after its erasure. */
export async function openAddress(
  db: Db,
  deps: Pick<Deps, 'keys'>,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const sealed = await db
    .selectFrom('event_address')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!sealed) return null
  return (await openRecord(db, deps, { kind, row: id, sealed })).exact_address ?? null
}

/** Erases addresses that neither an event nor a draft refers to. The caller replaced a reference. */
export async function forgetUnusedAddresses(tx: Db, deps: Pick<Deps, 'clock'>): Promise<void> {
  await forgetRecords(tx, deps, await deleteAddresses(tx, isUnused))
}

/** Deletes the addresses of erased records, in a database restored from an older backup. */
export async function deleteAddressesByKeys(tx: Db, vaultKeyIds: readonly string[]): Promise<void> {
  await deleteAddresses(tx, sql`vault_key_id = any(${vaultKeyIds}::uuid[])`)
}

/** Staff need no address a week after the event. An unpublished draft counts by its day. */
export const oldAddresses: PurgeRule = {
  kind: 'event addresses',
  retentionMs: 7 * dayMs,
  async forget(tx, deps, { before, limit }) {
    const isOld = sql`id in (
      select id from event_address
      where exists (select from event where event_address_id = event_address.id and ends_at < ${before})
        or (not exists (select from event where event_address_id = event_address.id)
          and not exists (select from draft where ${refersTo} and coalesce(${draftDay} >= ${dayOf(before)}, true)))
      limit ${limit}
    )`
    const rows = await deleteAddresses(tx, isOld)
    await forgetRecords(tx, deps, rows)
    if (rows.length > 0) await bumpNoun(tx, 'event')
    return rows.length
  },
}

/** A draft is searched as text, because PostgreSQL reads no value of a JSON text that contains U+0000. */
const refersTo = sql`draft.kind = 'event' and strpos(draft.body::text, event_address.id::text) > 0`

/** The day in the draft; the published one if the draft has none. Both are texts that sort by time. */
const draftDay = sql`coalesce(substring(draft.body::text from '"date":"(\\d{4}-\\d\\d-\\d\\d)"'), draft.day::text)`

const isUnused = sql`
  not exists (select from event where event_address_id = event_address.id)
  and not exists (select from draft where ${refersTo})`

/** Drafts are locked before events, as in every writer of content, to avoid deadlocks. */
async function deleteAddresses(tx: Db, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; vault_key_id: string }>`
    select id, vault_key_id from event_address where ${which} order by id for update
  `.execute(tx)
  for (const { id } of rows)
    await sql`
      update draft set body = replace(body::text, ${`"exactAddress":"${id}"`}, '"exactAddress":null')::json
      where kind = 'event' and strpos(body::text, ${id}) > 0
    `.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('event_address').where('id', 'in', ids).execute()
  return rows
}
