import { expect, test } from 'vitest'
import { breakingMigrations } from './breaking-migrations.ts'
import { readSourceFiles } from './source-files.ts'

const migration = (text: string) =>
  breakingMigrations([{ path: 'server/db/migrations/0002_change.sql', text }])

test('no migration breaks the previous release', async () => {
  expect(breakingMigrations(await readSourceFiles())).toEqual([])
})

test.each([
  'drop table gift;',
  'alter table gift drop column note;',
  'ALTER TABLE gift\n  DROP COLUMN note;',
  'alter table gift rename to present;',
  'alter table gift rename column note to words;',
  'alter table gift alter column note type varchar(10);',
  'alter table gift alter note set data type varchar(10);',
  'alter table gift alter column note set not null;',
  'alter table gift add column note text not null;',
  'alter table gift add column a text not null default 1, add column note text not null;',
  'alter table gift alter column note drop default;',
  'drop function if exists bump_noun(text);',
  'truncate gift;',
])('a migration with a breaking statement is rejected: %s', (sql) => {
  expect(migration(sql)).toHaveLength(1)
})

test.each([
  'alter table gift add column note text;',
  "alter table gift add column note text not null default '';",
  'create table letter (id text primary key, words text not null);',
  'create index concurrently on gift (note);',
  '-- drop table gift;\nselect 1;',
  'create function f() returns void language sql as $$ drop table gift $$;',
  'drop index gift_note; drop trigger count_gifts on gift;',
  'create trigger refused before truncate on gift for each statement execute function f();',
])('a migration that only expands is accepted: %s', (sql) => {
  expect(migration(sql)).toEqual([])
})

test('the second step of a change may contract, if it names the first', () => {
  const sql = 'alter table gift drop column note;'
  expect(migration(`-- Contract of 0061: no release uses the note since.\n${sql}`)).toEqual([])
  expect(migration(`-- Contract\n${sql}`)).toHaveLength(1)
})

test('two migrations of one number are refused', () => {
  const paths = ['0002_one', '0002_other', '0003_third']
  const files = paths.map((name) => ({ path: `server/db/migrations/${name}.sql`, text: '' }))
  expect(breakingMigrations(files)).toEqual([
    'server/db/migrations/0002_one.sql and server/db/migrations/0002_other.sql have the same number',
  ])
})
