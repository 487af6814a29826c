import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { hashOfId, idIn, storedHashes, sendApplication } from './applicants.ts'
import { serverAndDatabase } from './killable-server.ts'
import { warmUp } from './warm-up.ts'

const people = Array.from({ length: 200 }, (_, person) => person)

test('200 people apply in the same second: all are served, and each is kept once', async () => {
  const { server, db } = await serverAndDatabase()
  await warmUp((person) => sendApplication(server.address, person))
  const before = await storedHashes(db)
  const answered = await Promise.all(
    people.map(async (person) => {
      const startedAt = performance.now()
      const answer = await sendApplication(server.address, person)
      const ms = performance.now() - startedAt
      return {
        status: answer?.status,
        id: answer?.status === 201 ? idIn(await answer.json()) : '',
        ms,
      }
    }),
  )
  const times = answered.map(({ ms }) => ms)
  printDuration('An application, 200 in one second, 99 of 100 within', percentile(times, 99))
  expect(answered.filter(({ status }) => status !== 201)).toEqual([])
  const ids = answered.map(({ id }) => hashOfId(id))
  expect((await storedHashes(db)).toSorted()).toEqual([...before, ...ids].toSorted())
  expect(new Set(ids).size).toBe(people.length)
  await server.stop()
})
