import { expect, test } from 'vitest'
import { createBudget } from './budget.ts'

function budget(limits: Parameters<typeof createBudget>[1]) {
  let ms = 0
  const { take } = createBudget({ now: () => new Date(ms) }, limits)
  return { take, pass: (seconds: number) => (ms += seconds * 1_000) }
}

test('a visitor may request a burst of new pictures, then a steady rate', () => {
  const { take, pass } = budget({ burst: 2, perSecond: 0.5 })
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
  pass(1)
  expect(take('a')).toBe(false)
  pass(1)
  expect([take('a'), take('a')]).toEqual([true, false])
  pass(1_000)
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
})

test('visitors have separate budgets', () => {
  const { take } = budget({ burst: 1 })
  expect([take('a'), take('a'), take('b')]).toEqual([true, false, true])
})

test('the number of remembered visitors is limited', () => {
  const { take } = budget({ burst: 1, maxVisitors: 2 })
  for (const who of ['a', 'b', 'c']) take(who)
  expect([take('c'), take('a')]).toEqual([false, true])
})
