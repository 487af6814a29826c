import { expect, test } from 'vitest'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { createBreaker } from './breaker.ts'

const failTimes = (breaker: ReturnType<typeof createBreaker>, times: number) => {
  for (let failed = 0; failed < times; failed += 1) breaker.failed()
}

test('five failures in a row stop calls for half a minute, four do not', () => {
  const breaker = createBreaker(fakeClock())
  failTimes(breaker, 4)
  expect(breaker.enter()).toBe(0)
  breaker.failed()
  expect(breaker.enter()).toBe(30)
})

test('a success resets the count of failures', () => {
  const breaker = createBreaker(fakeClock())
  failTimes(breaker, 4)
  breaker.succeeded()
  failTimes(breaker, 4)
  expect(breaker.enter()).toBe(0)
})

test('after the pause one trial call allows calls again, or stops them at once', () => {
  const clock = fakeClock()
  const breaker = createBreaker(clock)
  failTimes(breaker, 5)
  clock.advance(30_000)
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 10])
  breaker.failed()
  expect(breaker.enter()).toBe(30)
  clock.advance(30_000)
  expect(breaker.enter()).toBe(0)
  breaker.succeeded()
  expect([breaker.enter(), breaker.enter()]).toEqual([0, 0])
})
