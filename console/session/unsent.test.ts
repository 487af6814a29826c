import { expect, test } from 'vitest'
import { dropUnsent, holdUnsent, sendUnsent } from './unsent.ts'

test('[C85] a sign-out first sends what waits, and learns what the server still does not have', async () => {
  expect(await sendUnsent()).toBe(0)
  const server = { isAway: true }
  let waiting = ['1', '2']
  holdUnsent({
    count: () => waiting.length,
    send: async () => {
      if (!server.isAway) waiting = []
    },
    drop: () => {
      waiting = []
    },
  })
  expect(await sendUnsent()).toBe(2)
  server.isAway = false
  expect(await sendUnsent()).toBe(0)
  waiting = ['3']
  dropUnsent()
  expect(waiting).toEqual([])
})
