import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type FileRow, readFileRow } from './queries.ts'
import { cacheRows } from './row-cache.ts'

const row: FileRow = {
  id: '0123456789abcdef0123456789abcdef',
  path: '/media/upload/pictures/0123456789abcdef0123456789abcdef.jpg',
  width: 300,
  height: 200,
  focus_x: 50,
  focus_y: 50,
  media_type: 'image/jpeg',
  archived_at: null,
}

/** Reads from a port where no database listens. */
function unreachable() {
  const { db, close } = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  onTestFinished(close)
  return (path: string) => readFileRow(db, path)
}

function cachedRows(read: () => ReturnType<typeof readFileRow>) {
  let ms = 0
  let queries = 0
  const { find, clear } = cacheRows(
    () => {
      queries++
      return read()
    },
    { now: () => new Date(ms) },
  )
  return { find, clear, pass: (seconds: number) => (ms += seconds * 1_000), queries: () => queries }
}

test('a popular picture causes two queries a minute', async () => {
  const { find, pass, queries } = cachedRows(async () => row)
  for (let second = 0; second < 60; second++) {
    expect(await find(row.path)).toBe(row)
    pass(1)
  }
  expect(queries()).toBe(2)
})

test('a cached row is served while the database is unavailable', async () => {
  const unavailable = unreachable()
  let isAway = false
  const { find, pass } = cachedRows(async () => (isAway ? unavailable(row.path) : row))
  expect(await find(row.path)).toBe(row)
  isAway = true
  pass(3_600)
  expect(await find(row.path)).toBe(row)
  await expect(find('/media/upload/pictures/another.jpg')).rejects.toThrow('ECONNREFUSED')
})

test('a missing picture is not cached, so that a new one is visible at once', async () => {
  const rows: FileRow[] = []
  const { find } = cachedRows(async () => rows[0])
  expect(await find(row.path)).toBeUndefined()
  rows.push(row)
  expect(await find(row.path)).toBe(row)
})

test('a row that was read before the cache was cleared is not cached', async () => {
  const reading = Promise.withResolvers<FileRow | undefined>()
  const { find, clear, queries } = cachedRows(() =>
    queries() === 1 ? reading.promise : Promise.resolve(undefined),
  )
  const before = find(row.path)
  clear()
  reading.resolve(row)
  expect(await before).toBe(row)
  expect(await find(row.path)).toBeUndefined()
})
