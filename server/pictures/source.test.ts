import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { type PictureRow, readPicture } from './queries.ts'
import { rememberRows } from './source.ts'

const row: PictureRow = {
  id: '0123456789abcdef0123456789abcdef',
  path: 'pictures/0123456789abcdef0123456789abcdef.jpg',
  width: 300,
  height: 200,
  alt: '',
  focus_x: 50,
  focus_y: 50,
  media_type: 'image/jpeg',
  bytes: 1_000,
}

/** Nothing listens there. */
function nobody() {
  const { db, close } = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  onTestFinished(close)
  return (path: string) => readPicture(db, path)
}

function remembering(read: () => ReturnType<typeof readPicture>) {
  let ms = 0
  let asked = 0
  const find = rememberRows(
    () => {
      asked++
      return read()
    },
    { now: () => new Date(ms) },
  )
  return { find, pass: (seconds: number) => (ms += seconds * 1_000), asked: () => asked }
}

test('a picture that is looked at often is looked up twice a minute', async () => {
  const { find, pass, asked } = remembering(async () => row)
  for (let second = 0; second < 60; second++) {
    expect(await find(row.path)).toBe(row)
    pass(1)
  }
  expect(asked()).toBe(2)
})

test('a picture that was seen stays in sight while the database is away', async () => {
  const lost = nobody()
  let isAway = false
  const { find, pass } = remembering(async () => (isAway ? lost(row.path) : row))
  expect(await find(row.path)).toBe(row)
  isAway = true
  pass(3_600)
  expect(await find(row.path)).toBe(row)
  await expect(find('pictures/another.jpg')).rejects.toThrow('ECONNREFUSED')
})

test('a picture that was never there is looked for each time, so that a new one shows at once', async () => {
  const given: PictureRow[] = []
  const { find } = remembering(async () => given[0])
  expect(await find(row.path)).toBeUndefined()
  given.push(row)
  expect(await find(row.path)).toBe(row)
})
