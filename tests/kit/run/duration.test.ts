import { expect, test } from 'vitest'
import { longestOf, printDuration, promisedMs } from './duration.ts'

const [heard, shown] = ['A change heard on every node', 'A change shown on every node'] as const

test('of what was measured several times the longest counts', () => {
  expect(longestOf([{ [heard]: 3 }, {}, { [heard]: 7, [shown]: 1 }, { [heard]: 5 }])).toEqual({
    [heard]: 7,
    [shown]: 1,
  })
})

test('what a test measures stays with it, for the bench, whether or not it keeps the promise', ({
  task,
}) => {
  printDuration(heard, promisedMs[heard] + 1)
  printDuration(heard, 1)
  expect(task.meta.durations).toEqual({ [heard]: promisedMs[heard] + 1 })
})
