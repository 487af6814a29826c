import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { type PurgeRule, purgeTable } from '#server/kit/purge-rule.ts'
import {
  createRecordKey,
  destroyRecordKeys,
  openRecordKey,
  type Purpose,
  type VaultDeps,
} from './record-keys.ts'
import { open, type RecordKey, seal } from './seal.ts'

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/**
 * What a table keeps about a person. Each row has one data key, named in its column `vault_key_id`; each cell is a
 * column of its own, sealed apart, so that some can be opened while others stay shut.
 */
export type RecordKind<Cells extends Schemas> = { purpose: Purpose; table: string; cells: Cells }

type Values<Cells extends Schemas> = { [Name in keyof Cells]?: z.input<Cells[Name]> }
type SealedCells<Given> = { [Name in keyof Given]: Buffer }

/** The columns of a new row: its key and its cells. */
export async function sealRecord<Cells extends Schemas, Given extends Values<Cells>>(
  tx: Db,
  deps: VaultDeps,
  { kind, row, values }: { kind: RecordKind<Cells>; row: string; values: Given },
): Promise<{ vault_key_id: string } & SealedCells<Given>> {
  const key = await createRecordKey(tx, deps, kind)
  return { vault_key_id: key.id, ...sealCells(key, { table: kind.table, row }, values) }
}

/** New values for some cells of a row that stands, under the key it has. */
export async function resealRecord<Cells extends Schemas, Given extends Values<Cells>>(
  db: Db,
  deps: Pick<VaultDeps, 'keys'>,
  ask: { kind: RecordKind<Cells>; row: string; vaultKeyId: string; values: Given },
): Promise<SealedCells<Given>> {
  const { kind, row, vaultKeyId, values } = ask
  const key = await openRecordKey(db, deps, { id: vaultKeyId, purpose: kind.purpose })
  return sealCells(key, { table: kind.table, row }, values)
}

type SealedRow<Cells extends Schemas> = { vault_key_id: string | null } & {
  [Name in keyof Cells]?: Buffer | null
}

/** The cells that are given, in the clear. A row that was forgotten, or a cell that is empty, gives nothing. */
export async function openRecord<Cells extends Schemas>(
  db: Db,
  deps: Pick<VaultDeps, 'keys'>,
  { kind, row, sealed }: { kind: RecordKind<Cells>; row: string; sealed: SealedRow<Cells> },
): Promise<{ [Name in keyof Cells]?: z.output<Cells[Name]> }> {
  const { table, purpose, cells } = kind
  if (sealed.vault_key_id === null) return {}
  const key = await openRecordKey(db, deps, { id: sealed.vault_key_id, purpose })
  const opened = Object.entries(cells).flatMap(([column, schema]) => {
    const value = sealed[column]
    return value
      ? [[column, schema.parse(JSON.parse(open(key, { table, row, column }, value)))]]
      : []
  })
  return Object.fromEntries(opened)
}

/** Erases records by destroying their keys. What is null was forgotten before. */
export const forgetRecords = (
  tx: Db,
  deps: Pick<VaultDeps, 'clock'>,
  rows: readonly { vault_key_id: string | null }[],
): Promise<void> =>
  destroyRecordKeys(
    tx,
    deps,
    rows.flatMap(({ vault_key_id }) => vault_key_id ?? []),
  )

/** A rule that erases old records: their rows and their keys. */
export const purgeRecords = (rows: Parameters<typeof purgeTable>[0]): PurgeRule =>
  purgeTable(rows, sql<{ vault_key_id: string | null }>`vault_key_id`, forgetRecords)

function sealCells<Given extends Record<string, unknown>>(
  key: RecordKey,
  where: { table: string; row: string },
  values: Given,
): SealedCells<Given> {
  const sealed = Object.entries(values).map(([column, value]) => [
    column,
    seal(key, { ...where, column }, JSON.stringify(value)),
  ])
  return Object.fromEntries(sealed)
}
