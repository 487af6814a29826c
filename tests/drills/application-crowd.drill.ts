import { expect, test } from 'vitest'
import { percentile } from '#tests/bench/load.ts'
import { printDuration } from '#tests/kit/run/duration.ts'
import { applyUntilConfirmed, hashOfId, sendApplication, storedHashes } from './applicants.ts'
import { serverAndDatabase } from './killable-server.ts'
import { sizes } from './sizes.ts'
import { sendWarmUp } from './warm-up.ts'

const { people: count, warmUp } = sizes.applicationCrowd
const people = Array.from({ length: count }, (_, person) => person)

test('a crowd applies in the same second: all are accepted, and each is stored once', async () => {
  const { server, db } = await serverAndDatabase()
  await sendWarmUp(warmUp, (person) => sendApplication(server.address, person))
  const before = await storedHashes(db)
  const accepted = await Promise.all(
    people.map(async (person) => {
      const startedAt = performance.now()
      const apply = () => applyUntilConfirmed(server.address, person)
      // Some applicants press twice. Both requests have one idempotency key and get one id.
      const twice = person % 5 === 0 ? apply() : undefined
      const id = await apply()
      expect((await twice) ?? id).toBe(id)
      return { id: hashOfId(id), ms: performance.now() - startedAt }
    }),
  )
  const times = accepted.map(({ ms }) => ms)
  printDuration('An application of a crowd in one second, 99 of 100 within', percentile(times, 99))
  const ids = accepted.map(({ id }) => id)
  expect((await storedHashes(db)).toSorted()).toEqual([...before, ...ids].toSorted())
  expect(new Set(ids).size).toBe(people.length)
  await server.stop()
})
