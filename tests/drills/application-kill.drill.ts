import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { applyUntilConfirmed, hashOfId, storedHashes } from './applicants.ts'
import { serverAndDatabase } from './killable-server.ts'
import { sizes } from './sizes.ts'

const { people: count, kills } = sizes.applicationKill
const people = Array.from({ length: count }, (_, person) => person)

test('people apply while the server is killed: every confirmed application is stored exactly once', async () => {
  const { server, db } = await serverAndDatabase()
  const confirmed = new Map<number, string>()
  const sending = people.map(async (person) => {
    confirmed.set(person, await applyUntilConfirmed(server.address, person))
  })
  for (let kill = 1; kill <= kills; kill += 1) {
    while (confirmed.size < (people.length * kill) / (kills + 1)) await wait(5)
    await server.kill()
    server.start()
  }
  await Promise.all(sending)
  // A repeated request returns the same id.
  const again = people.map((person) => applyUntilConfirmed(server.address, person))
  expect(await Promise.all(again)).toEqual(people.map((person) => confirmed.get(person)))
  expect((await storedHashes(db)).toSorted()).toEqual(
    [...confirmed.values()].map(hashOfId).toSorted(),
  )
  expect(new Set(confirmed.values()).size).toBe(people.length)
  await server.stop()
})
