import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate, PostgresDialect } from 'kysely-codegen'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { startThrowaway } from './throwaway.ts'

export const tablesFile = join(import.meta.dirname, 'tables.ts')

/** The tables of a migrated database as types, with the columns as they are named in SQL. */
export function describeTables({ db }: Connection): Promise<string> {
  return generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string' }),
    excludePattern: 'migration',
    // As connect.ts parses them.
    typeMapping: { int8: 'number' },
    outFile: null,
  })
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
