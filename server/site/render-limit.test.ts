import { expect, test } from 'vitest'
import { createRenderLimit } from './render-limit.ts'

/** Renders that end when the test ends them. */
function renders() {
  const open: (() => void)[] = []
  const started: string[] = []
  const render = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => open.push(() => resolve(name)))
  }
  return { render, started, endOldest: () => open.shift()?.() }
}

test('a fifth render of a network waits for one of four, and another network does not wait', async () => {
  const limit = createRenderLimit({ waitMs: 60_000 })
  const { render, started, endOldest } = renders()
  for (const name of ['1', '2', '3', '4', '5']) void limit.run('a', render(name))
  void limit.run('b', render('other'))
  await expect.poll(() => started).toEqual(['1', '2', '3', '4', 'other'])
  endOldest()
  await expect.poll(() => started).toEqual(['1', '2', '3', '4', 'other', '5'])
})

test('a render that waits too long is rejected with a time to retry, and its turn is not lost', async () => {
  const limit = createRenderLimit({ max: 1, waitMs: 20 })
  const { render, started, endOldest } = renders()
  const first = limit.run('a', render('first'))
  await expect(limit.run('a', render('late'))).rejects.toMatchObject({
    code: 'too-many',
    status: 429,
    retryAfterSeconds: 0.02,
  })
  endOldest()
  expect(await first).toBe('first')
  const next = limit.run('a', render('next'))
  await expect.poll(() => started).toEqual(['first', 'next'])
  endOldest()
  expect(await next).toBe('next')
})

test('a render that fails frees its turn', async () => {
  const limit = createRenderLimit({ max: 1, waitMs: 60_000 })
  const failing = () => Promise.reject(new Error('broken page'))
  await expect(limit.run('a', failing)).rejects.toThrow('broken page')
  expect(await limit.run('a', async () => 'next')).toBe('next')
})
