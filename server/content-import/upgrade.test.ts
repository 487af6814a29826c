import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase, freshDatabase } from '#tests/kit/database/database.ts'
import { importContent } from './import-content.ts'

const lastOfOldVersion = '0072'

/** A database with the schema of the version before drafts. */
async function oldDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const newest = resolve(import.meta.dirname, '../db/migrations')
  const isOld = (path: string) =>
    !/^\d{4}_/.test(basename(path)) || basename(path).slice(0, 4) <= lastOfOldVersion
  await cp(newest, folder, { recursive: true, filter: isOld })
  const url = await emptyDatabase()
  await migrate(url, folder)
  const connection = connect(url, { timeoutMs: 60_000, onError: () => undefined })
  onTestFinished(async () => {
    await connection.close()
    await rm(folder, { recursive: true })
  })
  return { url, ...connection }
}

type Table = { name: string; columns: string }

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name <> 'migration'
    group by table_name`)
  return rows
}

/** The rows of a table as sorted JSON texts. */
async function rowsOf(pool: pg.Pool, { name, columns }: Table): Promise<string[]> {
  const { rows } = await pool.query<{ row: string }>(
    `select row_to_json(found)::text as row from (select ${columns} from ${name}) as found order by 1`,
  )
  return rows.map(({ row }) => row)
}

test('[C69] the version before drafts is upgraded without a changed row, and nothing is imported twice', async () => {
  const { connection: newest } = await freshDatabase({ withContent: true })
  const old = await oldDatabase()
  const tables = await tablesOf(old.pool)
  const client = await old.pool.connect()
  await client.query('set session_replication_role = replica')
  for (const table of tables) {
    const rows = await rowsOf(newest.pool, table)
    await client.query(`delete from ${table.name}`)
    await client.query(
      `insert into ${table.name} (${table.columns}) overriding system value
       select ${table.columns} from json_populate_recordset(null::${table.name}, $1)`,
      [`[${rows.join()}]`],
    )
  }
  await client.query('delete from discount')
  await client.query('update post set published_at = null where id = (select min(id) from post)')
  client.release()
  const before: Record<string, string[]> = {}
  for (const table of tables) before[table.name] = await rowsOf(old.pool, table)
  expect(before['post']?.length).toBeGreaterThan(5)

  await migrate(old.url)
  await importContent(old.db, { clock: { now: () => new Date('2026-11-15T12:00:00Z') } })
  await importContent(old.db, { clock: { now: () => new Date('2026-11-16T12:00:00Z') } })
  for (const table of tables)
    expect([table.name, await rowsOf(old.pool, table)]).toEqual([table.name, before[table.name]])
  const drafts = await old.db
    .selectFrom('draft')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute()
  const counts = Object.fromEntries(drafts.map(({ kind, count }) => [kind, count]))
  for (const kind of ['event', 'post', 'campaign', 'product', 'page', 'organisation'])
    expect([kind, counts[kind]]).toEqual([kind, before[kind]?.length])
  const hidden = await old.db
    .selectFrom('draft')
    .select('kind')
    .where('is_published', '=', false)
    .execute()
  expect(hidden).toEqual([{ kind: 'post' }])
})
