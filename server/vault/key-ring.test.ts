import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { newKey } from '#tests/kit/server/keys.ts'
import type { Keys } from '#server/kit/secret.ts'
import { joinKeyHolders } from './key-ring.ts'
import { rotateKeys } from './rotate.ts'

const [old, fresh] = [newKey('old'), newKey('fresh')]
const quick = { pollMs: 10 }

test('a new key becomes active only when every running process has it', async () => {
  const { db, join } = await site()
  const first = await join([old])
  const second = await join([fresh, old])
  expect(second.keys[0]).toBe(old)
  await expect(rotateKeys(db, [fresh, old], quick)).rejects.toThrow('1 running server does not')
  expect(second.keys[0]).toBe(old)

  await first.stop()
  const again = await join([fresh, old])
  expect(again.keys[0]).toBe(old)
  await rotateKeys(db, [fresh, old], quick)
  expect([again.keys[0], second.keys[0]]).toEqual([fresh, fresh])
})

test('a killed process no longer blocks a rotation after 30 seconds', async () => {
  const { db, join } = await site()
  await sql`
    insert into key_holder values (gen_random_uuid(), array['old'], 'old', now() - interval '31 seconds')
  `.execute(db)
  const second = await join([fresh, old])
  await rotateKeys(db, [fresh, old], quick)
  expect(second.keys[0]).toBe(fresh)
})

test('a process without the active key does not start', async () => {
  const { join } = await site()
  const first = await join([fresh])
  await expect(join([old])).rejects.toThrow('"fresh"')
  await first.stop()
  expect((await join([old])).keys[0]).toBe(old)
})

async function site() {
  const { db } = (await freshDatabase()).connection
  const join = async (keys: Keys) => {
    const onError = (error: unknown) => expect.unreachable(String(error))
    const ring = await joinKeyHolders(db, keys, { onError, heartbeatMs: 20 })
    onTestFinished(ring.stop)
    return ring
  }
  return { db, join }
}
