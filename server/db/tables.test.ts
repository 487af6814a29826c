import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { describeTables, tablesFile } from './generate-tables.ts'

test('tables.ts matches the migrations (npm run tables writes it)', async () => {
  const { connection } = await freshDatabase()
  expect(await readFile(tablesFile, 'utf8')).toBe(await describeTables(connection))
})

test('a foreign key is named after the table and the key it refers to', async () => {
  const { connection } = await freshDatabase()
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', source.relname, referring.attname) as name
    from pg_constraint
      join pg_class source on source.oid = conrelid
      join pg_class target on target.oid = confrelid
      join pg_attribute referring on referring.attrelid = conrelid and referring.attnum = conkey[1]
      join pg_attribute referred on referred.attrelid = confrelid and referred.attnum = confkey[1]
    where contype = 'f' and source.relnamespace = 'public'::regnamespace
      and referring.attname <> target.relname || '_' || referred.attname
      and referring.attname not like '%\\_' || target.relname || '_' || referred.attname
    order by 1
  `.execute(connection.db)
  expect(rows.map(({ name }) => name)).toEqual([])
})
