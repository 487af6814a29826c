import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { hashOfId, idIn, storedHashes, sendApplication } from './applicants.ts'
import { serverAndDatabase } from './killable-server.ts'
import { warmUp } from './warm-up.ts'

const people = Array.from({ length: 200 }, (_, person) => person)

test('200 people apply in the same second: all are accepted, and each is stored once', async () => {
  const { server, db } = await serverAndDatabase()
  await warmUp((person) => sendApplication(server.address, person))
  const before = await storedHashes(db)
  const responses = await Promise.all(
    people.map(async (person) => {
      const startedAt = performance.now()
      const response = await sendApplication(server.address, person)
      const ms = performance.now() - startedAt
      return {
        status: response?.status,
        id: response?.status === 201 ? idIn(await response.json()) : '',
        ms,
      }
    }),
  )
  const times = responses.map(({ ms }) => ms)
  printDuration('An application, 200 in one second, 99 of 100 within', percentile(times, 99))
  expect(responses.filter(({ status }) => status !== 201)).toEqual([])
  const ids = responses.map(({ id }) => hashOfId(id))
  expect((await storedHashes(db)).toSorted()).toEqual([...before, ...ids].toSorted())
  expect(new Set(ids).size).toBe(people.length)
  await server.stop()
})
