import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { describeTables, tablesFile } from './generate-tables.ts'

test('tables.ts matches the migrations (npm run tables writes it)', async () => {
  const { connection } = await freshDatabase()
  expect(await readFile(tablesFile, 'utf8')).toBe(await describeTables(connection))
})
