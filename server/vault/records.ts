import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { type PurgeRule, purgeTable } from '#server/kit/purge-rule.ts'
import {
  createRecordKey,
  destroyRecordKeys,
  openRecordKey,
  openWrappedKey,
  type Purpose,
  type VaultDeps,
} from './record-keys.ts'
import { findKeys, type WrappedKey } from './queries.ts'
import { open, type RecordKey, seal } from './seal.ts'

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/**
 * Personal data of a table. Each row has one data key (`vault_key_id`). Each cell is an encrypted column, so that the
 * server can decrypt some cells and not others.
 */
export type RecordKind<Cells extends Schemas> = { purpose: Purpose; table: string; cells: Cells }

type Values<Cells extends Schemas> = { [Name in keyof Cells]?: z.input<Cells[Name]> }
type SealedCells<Given> = { [Name in keyof Given]: Buffer }

/** Creates a data key and returns the columns of a new row: the key id and the encrypted cells. */
export async function sealRecord<Cells extends Schemas, Given extends Values<Cells>>(
  tx: Db,
  deps: VaultDeps,
  { kind, row, values }: { kind: RecordKind<Cells>; row: string; values: Given },
): Promise<{ vault_key_id: string } & SealedCells<Given>> {
  const key = await createRecordKey(tx, deps, kind)
  return { vault_key_id: key.id, ...sealCells(key, { table: kind.table, row }, values) }
}

/** Encrypts new values for some cells of an existing row, with the key of that row. */
export async function resealRecord<Cells extends Schemas, Given extends Values<Cells>>(
  db: Db,
  deps: Pick<VaultDeps, 'keys'>,
  record: { kind: RecordKind<Cells>; row: string; vaultKeyId: string; values: Given },
): Promise<SealedCells<Given>> {
  const { kind, row, vaultKeyId, values } = record
  const key = await openRecordKey(db, deps, { id: vaultKeyId, purpose: kind.purpose })
  return sealCells(key, { table: kind.table, row }, values)
}

type SealedRow<Cells extends Schemas> = { vault_key_id: string | null } & {
  [Name in keyof Cells]?: Buffer | null
}

/** Decrypts the given cells. An erased row returns no cells, and an empty cell is left out. */
export async function openRecord<Cells extends Schemas>(
  db: Db,
  deps: Pick<VaultDeps, 'keys'>,
  { kind, row, sealed }: { kind: RecordKind<Cells>; row: string; sealed: SealedRow<Cells> },
): Promise<{ [Name in keyof Cells]?: z.output<Cells[Name]> }> {
  if (sealed.vault_key_id === null) return {}
  const { purpose } = kind
  const key = await openRecordKey(db, deps, { id: sealed.vault_key_id, purpose })
  return openCells(key, { kind, row, sealed })
}

/** Decrypts many rows of one kind and reads their keys in one query. Erased rows are left out. */
export async function openRecords<Cells extends Schemas>(
  db: Db,
  { keys }: Pick<VaultDeps, 'keys'>,
  kind: RecordKind<Cells>,
  rows: readonly (SealedRow<Cells> & { id: string })[],
): Promise<Map<string, { [Name in keyof Cells]?: z.output<Cells[Name]> }>> {
  const found = await findKeys(
    db,
    rows.flatMap(({ vault_key_id }) => vault_key_id ?? []),
  )
  const wrappedKeys = new Map(found.map((wrapped) => [wrapped.id, wrapped]))
  return new Map(
    rows.flatMap((sealed) => {
      const wrapped = wrappedKeys.get(sealed.vault_key_id ?? '')
      const record = { kind, row: sealed.id, sealed, wrapped }
      return wrapped ? [[sealed.id, openJoinedRecord({ keys }, { ...record, wrapped })]] : []
    }),
  )
}

/** Decrypts the given cells without a query: the caller read the key of the row with the row. */
export const openJoinedRecord = <Cells extends Schemas>(
  { keys }: Pick<VaultDeps, 'keys'>,
  { wrapped, ...record }: OpenedRow<Cells> & { wrapped: WrappedKey },
) => openCells(openWrappedKey(keys, record.kind.purpose, wrapped), record)

type OpenedRow<Cells extends Schemas> = {
  kind: RecordKind<Cells>
  row: string
  sealed: { [Name in keyof Cells]?: Buffer | null }
}

function openCells<Cells extends Schemas>(
  key: RecordKey,
  { kind: { table, cells }, row, sealed }: OpenedRow<Cells>,
): { [Name in keyof Cells]?: z.output<Cells[Name]> } {
  const opened = Object.entries(cells).flatMap(([column, schema]) => {
    const value = sealed[column]
    return value
      ? [[column, schema.parse(JSON.parse(open(key, { table, row, column }, value)))]]
      : []
  })
  return Object.fromEntries(opened)
}

/** Erases records by destroying their keys. A null key was destroyed before. */
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

/** A purge rule that deletes old records: rows and keys. */
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
