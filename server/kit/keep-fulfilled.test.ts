import { expect, test } from 'vitest'
import { memoize } from './keep-fulfilled.ts'

test('what succeeded is done once for each key, and what failed is tried again', async () => {
  const begun: string[] = []
  const read = memoize(async (key) => {
    begun.push(key)
    if (begun.length === 1) throw new Error('the disk is away')
    return `${key}!`
  })
  await expect(Promise.allSettled([read('a'), read('a')])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect([await read('a'), await read('a'), await read('b')]).toEqual(['a!', 'a!', 'b!'])
  expect(begun).toEqual(['a', 'a', 'b'])
})
