import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { exportRecords, findBrokenAudit } from './audit.ts'

const reason = 'Year end of 2026'

/** Exports so many records, of which every second one is opened. The batch that holds `failing` fails. */
async function exportOf(count: number, failing = -1) {
  const { connection } = await freshDatabase()
  const { db } = connection
  const records = Array.from({ length: count }, () => ({ id: randomUUID() }))
  const indexOf = (id: string) => records.findIndex((record) => record.id === id)
  const chunks = await exportRecords({ db, clock: fakeClock() }, operator, {
    part: 'gifts',
    reason,
    onExport: async () => undefined,
    columns: ['record'],
    readPage: async (after: { id: string } | undefined, limit) => {
      const from = after ? records.findIndex(({ id }) => id === after.id) + 1 : 0
      return records.slice(from, from + limit)
    },
    linesOf: async (_tx: Db, ids) => {
      if (ids.includes(records[failing]?.id ?? '')) throw new Error('a record cannot be read')
      const line = (id: string) => ({
        cells: [id],
        ...(indexOf(id) % 2 === 0 && { opened: 'donor' as const }),
      })
      // Locks come in another order than the page.
      return new Map(ids.toReversed().map((id) => [id, line(id)]))
    },
  })
  const readLines = async () => {
    let csv = ''
    for await (const chunk of chunks) csv += chunk
    const [, ...cells] = csv.trimEnd().split('\r\n')
    return cells.map((cell) => cell.slice(1, -1))
  }
  const readEntries = () =>
    db.selectFrom('audit').select(['action', 'subject', 'reason']).orderBy('number').execute()
  return { db, records, readLines, readEntries }
}

test('an export has each record once in the order of its pages, and an entry for each that was opened', async () => {
  const { db, records, readLines, readEntries } = await exportOf(250)
  expect(await readEntries()).toEqual([{ action: 'exported', subject: null, reason }])
  expect(await readLines()).toEqual(records.map(({ id }) => id))
  const [, ...opened] = await readEntries()
  const openedRecords = records.filter((_, index) => index % 2 === 0)
  expect(opened).toEqual(openedRecords.map(({ id }) => ({ action: 'opened', subject: id, reason })))
  expect(await findBrokenAudit(db)).toBeUndefined()
})

test('a batch that fails sends no row and writes no entry', async () => {
  const { readLines, readEntries } = await exportOf(150, 120)
  await expect(readLines()).rejects.toThrow('a record cannot be read')
  expect(await readEntries()).toHaveLength(51)
})

test('an export of exactly one batch, or of nothing, ends', async () => {
  for (const count of [0, 100]) {
    const { readLines } = await exportOf(count)
    expect(await readLines()).toHaveLength(count)
  }
})
