import { expect, test } from 'vitest'
import { asOneAttempt } from './attempt.ts'

test('the same input has the same key until a request succeeds', async () => {
  const { keys, arrives, isLost } = recorder()
  await isLost({ email: 'a@b.ca' })
  await isLost({ email: 'a@b.ca' })
  await arrives({ email: 'a@b.ca' })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w:.-]{16,150}$/)
})

test('two concurrent requests with the same input share one key', async () => {
  const { keys, arrives } = recorder()
  await Promise.all([arrives({ email: 'b@b.ca' }), arrives({ email: 'b@b.ca' })])
  expect(new Set(keys).size).toBe(1)
})

test('the same input has a new key after a request succeeded', async () => {
  const { keys, arrives } = recorder()
  await arrives({ email: 'c@b.ca' })
  await arrives({ email: 'c@b.ca' })
  expect(new Set(keys).size).toBe(2)
})

test('other input has another key, and a lost request still has its own', async () => {
  const { keys, arrives, isLost } = recorder()
  await isLost({ email: 'd@b.ca' })
  await arrives({ email: 'e@b.ca' })
  await arrives({ email: 'd@b.ca' })
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

function recorder() {
  const keys: string[] = []
  const arrives = (words: unknown) => asOneAttempt(words, async (key) => keys.push(key))
  const isLost = (words: unknown) =>
    asOneAttempt(words, async (key) => {
      keys.push(key)
      throw new Error('the answer was lost')
    }).catch(() => undefined)
  return { keys, arrives, isLost }
}
