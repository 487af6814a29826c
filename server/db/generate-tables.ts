import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import {
  generate,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  PostgresDialect,
  UnionExpressionNode,
} from 'kysely-codegen'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { startThrowaway } from './throwaway.ts'

export const tablesFile = join(import.meta.dirname, 'tables.ts')

/** Generates the types of all tables of a migrated database. Columns have their SQL names. */
export async function describeTables({ db }: Connection): Promise<string> {
  const types = await generate({
    db,
    dialect: new PostgresDialect(),
    excludePattern: '(migration|(graphile_worker|sandbox).*)',
    // connect.ts parses int8 to a number.
    typeMapping: { int8: 'number' },
    customImports: { Day: '#contract/dates.ts' },
    overrides: { columns: await narrowColumns(db) },
    outFile: null,
  })
  return types.replaceAll(columnComment, '')
}

/** The comments of columns are in the schema. The types do not repeat them. */
const columnComment = /^ {2}\/\*\*\n(?: {3}\*.*\n)+/gm

/** A date column has the type `Day`. A column with `check (… in ('a', 'b'))` has the type 'a' | 'b'. */
async function narrowColumns(db: Connection['db']) {
  const { rows } = await sql<{ name: string; check: string | null; hasDefault: boolean }>`
    select t.relname || '.' || a.attname as name, pg_get_constraintdef(c.oid) as "check", a.atthasdef as "hasDefault"
    from pg_attribute a
      join pg_class t on t.oid = a.attrelid
      left join pg_constraint c on c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0
      and (a.atttypid = 'date'::regtype or pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%')
    order by 1
  `.execute(db)
  return Object.fromEntries(
    rows.map(({ name, check, hasDefault }) => {
      const values = [...(check ?? '').matchAll(/'([^']+)'::text/g)].map(([, value = '']) => value)
      const type =
        values.length > 0
          ? new UnionExpressionNode(values.map((value) => new LiteralNode(value)))
          : new IdentifierNode('Day')
      return [name, hasDefault ? new GenericExpressionNode('Generated', [type]) : type]
    }),
  )
}

async function generateTables() {
  const embedded = await startThrowaway()
  try {
    await migrate(embedded.url)
    const connection = connect(embedded.url, { onError: console.error })
    await writeFile(tablesFile, await describeTables(connection))
    await connection.close()
  } finally {
    await embedded.stop()
  }
}

if (import.meta.main) await generateTables()
