import pg from 'pg'
import type { Header } from './header.ts'
import { BackupRefused } from './header.ts'

/** A read-only transaction whose queries all see the database at one moment. */
export type Snapshot = { client: pg.Client; tables: readonly Table[] }
type Table = { name: string; columns: string[] }

/**
 * Tables that no backup has and that are empty after a restore: rows about running processes, and all that lets staff in
 * without their passkey. A restored session or link would let a person in whose session or link was ended later.
 */
export const transientTables = [
  'key_holder',
  'job_worker',
  'backup_state',
  'staff_session',
  'staff_link',
  'staff_challenge',
]

/** The same text for a value on every server: `copy` writes values as these settings say. */
export const copySettings = `
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 3; set synchronize_seqscans = off
`

/** Runs the work in one snapshot. Refuses while another backup of this database runs. */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'baobab backup' })
  // A lost connection rejects the current query.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(copySettings)
    const tables = await listTables(client)
    if (!tables.some(({ name }) => name === 'migration'))
      throw new BackupRefused('There is nothing to back up: this database has no Baobab in it.')
    await client.query('begin isolation level repeatable read read only')
    // The locks come before the snapshot, so no migration can change a table between the two.
    const names = nameList(tables.map(({ name }) => name))
    await client.query(`lock table ${names} in access share mode`)
    const lock = await client.query(
      `select pg_try_advisory_xact_lock(hashtext('baobab backup')) as is_ours`,
    )
    if (!lock.rows[0].is_ours)
      throw new BackupRefused('Another backup of this database is running: wait until it is done.')
    return await work({ client, tables: await listTables(client) })
  } finally {
    await client.end()
  }
}

/** Names of tables or columns for a statement. */
export const nameList = (names: readonly string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(', ')

/** Tables in the order of their names, without generated columns, which PostgreSQL computes again. */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [transientTables],
  )
  return rows
}

export async function readMigrationRows(client: pg.Client): Promise<Header['migrations']> {
  const { rows } = await client.query(
    'select name, checksum from migration order by name collate "C"',
  )
  return rows
}

/** When the first migration ran, to the microsecond. It is the same after a restore, and differs between sites. */
export async function readSite(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select to_char(min(applied_at) at time zone 'UTC', 'YYYYMMDDHH24MISSUS') as site from migration`,
  )
  return String(rows[0].site)
}

export async function readSequences(client: pg.Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  )
  return rows.map(({ name, value }) => ({ name, value: Number(value) }))
}
