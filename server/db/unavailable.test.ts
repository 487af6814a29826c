import pg from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const errorWith = (code: string) =>
  Object.assign(new pg.DatabaseError('failed', 7, 'error'), { code })

test('a database that is down, starting, full or overloaded is unavailable', () => {
  for (const code of [
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '53100',
    '53300',
    '57014',
    '55P03',
    '25P03',
    '25006',
  ])
    expect(isUnavailable(errorWith(code)), code).toBe(true)
})

test('an error of the statement itself does not count as unavailable', () => {
  for (const code of ['23505', '22P02', '42P01', '22021'])
    expect(isUnavailable(errorWith(code)), code).toBe(false)
  expect(isUnavailable(new TypeError('undefined is not a function'))).toBe(false)
  expect(isUnavailable('text')).toBe(false)
})

test('a refused connection and a missing socket count as unavailable, a missing file does not', async () => {
  const refused = new pg.Client({ host: '127.0.0.1', port: 1 }).connect()
  expect(isUnavailable(await refused.catch((error: unknown) => error))).toBe(true)
  const noSocket = new pg.Client({ host: '/nowhere' }).connect()
  expect(isUnavailable(await noSocket.catch((error: unknown) => error))).toBe(true)
  const noFile = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(isUnavailable(noFile)).toBe(false)
})
