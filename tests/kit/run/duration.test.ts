import { expect, test } from 'vitest'
import { longestOf, printDuration, promisedMs } from './duration.ts'

const [received, shown] = [
  'A change received by every node',
  'A change shown on every node',
] as const

test('of several measurements the longest counts', () => {
  expect(
    longestOf([{ [received]: 3 }, {}, { [received]: 7, [shown]: 1 }, { [received]: 5 }]),
  ).toEqual({
    [received]: 7,
    [shown]: 1,
  })
})

test('a measured duration is stored with the test for the benchmark, also if it is over the limit', ({
  task,
}) => {
  printDuration(received, promisedMs[received] + 1)
  printDuration(received, 1)
  expect(task.meta.durations).toEqual({ [received]: promisedMs[received] + 1 })
})
