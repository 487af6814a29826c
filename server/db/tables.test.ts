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

test('an id of another table without a foreign key has a comment that says why', async () => {
  const { connection } = await freshDatabase()
  const { rows } = await sql<{ name: string }>`
    select t.relname || '.' || a.attname as name
    from pg_attribute a
      join pg_class t on t.oid = a.attrelid
      join pg_class other on other.relnamespace = t.relnamespace and other.relkind = 'r'
        and a.attname = other.relname || '_id'
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0
      -- Ids in these tables are the payment provider's.
      and t.relname not like 'payment%' and col_description(t.oid, a.attnum) is null
      and not exists (
        select from pg_constraint c where c.contype = 'f' and c.conrelid = t.oid and a.attnum = any(c.conkey)
      )
    order by 1
  `.execute(connection.db)
  expect(rows).toEqual([])
})
