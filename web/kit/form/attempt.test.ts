import { expect, test } from 'vitest'
import { asOneAttempt } from './attempt.ts'

test('the same words keep their key until they have arrived', async () => {
  const { keys, arrives, isLost } = recorder()
  await isLost({ email: 'a@b.ca' })
  await isLost({ email: 'a@b.ca' })
  await arrives({ email: 'a@b.ca' })
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[\w:.-]{16,150}$/)
})

test('two presses at once have one key', async () => {
  const { keys, arrives } = recorder()
  await Promise.all([arrives({ email: 'b@b.ca' }), arrives({ email: 'b@b.ca' })])
  expect(new Set(keys).size).toBe(1)
})

test('words that have arrived are new when they are sent again', async () => {
  const { keys, arrives } = recorder()
  await arrives({ email: 'c@b.ca' })
  await arrives({ email: 'c@b.ca' })
  expect(new Set(keys).size).toBe(2)
})

test('other words have another key, and the first ones still have theirs', async () => {
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
