import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('a fulfilled call is cached per key, and a rejected call runs again', async () => {
  const calls: string[] = []
  const read = memoize(async (key) => {
    calls.push(key)
    if (calls.length === 1) throw new Error('disk not available')
    return `${key}!`
  })
  await expect(Promise.allSettled([read('a'), read('a')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect([await read('a'), await read('a'), await read('b')]).toEqual(['a!', 'a!', 'b!'])
  expect(calls).toEqual(['a', 'a', 'b'])
})
