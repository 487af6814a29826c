import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

function budget(limits: Parameters<typeof createBudget>[1]) {
  let ms = 0
  const { take } = createBudget({ now: () => new Date(ms) }, limits)
  return { take, pass: (seconds: number) => (ms += seconds * 1_000) }
}

test('a visitor has so many made at once, then as many as time earns', () => {
  const { take, pass } = budget({ most: 2, perSecond: 0.5 })
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
  pass(1)
  expect(take('a')).toBe(false)
  pass(1)
  expect([take('a'), take('a')]).toEqual([true, false])
  pass(1_000)
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
})

test('one visitor does not spend what is another’s', () => {
  const { take } = budget({ most: 1 })
  expect([take('a'), take('a'), take('b')]).toEqual([true, false, true])
})

test('only so many visitors are remembered', () => {
  const { take } = budget({ most: 1, mostPurses: 2 })
  for (const who of ['a', 'b', 'c']) take(who)
  expect([take('c'), take('a')]).toEqual([false, true])
})
