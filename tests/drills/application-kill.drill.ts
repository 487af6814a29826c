import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashOfId, idIn, storedHashes, sendApplication } from './applicants.ts'
import { serverAndDatabase } from './killable-server.ts'
import { untilTold } from './until-told.ts'

const people = Array.from({ length: 100 }, (_, person) => person)
const kills = 3

test('people apply while the server is killed: every id they were told is kept, and nobody twice', async () => {
  const { server, db } = await serverAndDatabase()
  const told = new Map<number, string>()
  const asking = people.map(async (person) => {
    told.set(person, await askUntilTold(server.address, person))
  })
  for (let kill = 1; kill <= kills; kill += 1) {
    while (told.size < (people.length * kill) / (kills + 1)) await wait(5)
    await server.kill()
    server.start()
  }
  await Promise.all(asking)
  // Told once more after all is over, it is the same id.
  const again = people.map((person) => askUntilTold(server.address, person))
  expect(await Promise.all(again)).toEqual(people.map((person) => told.get(person)))
  expect((await storedHashes(db)).toSorted()).toEqual([...told.values()].map(hashOfId).toSorted())
  expect(new Set(told.values()).size).toBe(people.length)
  await server.stop()
})

const askUntilTold = (address: string, person: number): Promise<string> =>
  untilTold({
    ask: () => sendApplication(address, person),
    hear: (words, { status }) => (status === 201 ? idIn(words) : undefined),
  })
