import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { newKey, newKeys } from '#tests/kit/server/keys.ts'
import { createRecordKey, openRecordKey } from './record-keys.ts'
import { checkKeys, rotateKeys } from './rotate.ts'
import { open, seal } from './seal.ts'
import { lookupOf } from './vault.ts'

const clock = fakeClock()
const cell = { table: 'volunteer', row: 'a', column: 'answers' }
const purpose = 'mail'

test('after a rotation every record and lookup works with the new key alone', async () => {
  const { db } = (await freshDatabase()).connection
  const before = newKeys()
  const record = await createRecordKey(db, { keys: before, clock }, { purpose })
  for (let i = 0; i < 9; i++) await createRecordKey(db, { keys: before, clock }, { purpose })
  const sealed = seal(record, cell, 'she/they')
  const address = 'zuri@example.ca'
  const found = await lookupOf(db, { keys: before, clock }, { purpose, address })

  const fresh = newKey()
  expect(await rotateKeys(db, [fresh, ...before], { batch: 3 })).toBe(11)

  const key = await openRecordKey(db, { keys: [fresh] }, { id: record.id, purpose })
  expect(open(key, cell, sealed)).toBe('she/they')
  expect(await lookupOf(db, { keys: [fresh], clock }, { purpose, address })).toEqual(found)
  await expect(openRecordKey(db, { keys: before }, { id: record.id, purpose })).rejects.toThrow()
  expect(await rotateKeys(db, [fresh, ...before])).toBe(0)
})

test('an interrupted rotation continues where it stopped', async () => {
  const { db } = (await freshDatabase()).connection
  const [old, fresh] = [newKey(), newKey()]
  for (let i = 0; i < 4; i++) await createRecordKey(db, { keys: [old], clock }, { purpose })
  const [lost] = await db.selectFrom('vault_key').selectAll().orderBy('id', 'desc').execute()
  // The last key cannot be decrypted, so the second batch fails, as in a crash.
  await db
    .updateTable('vault_key')
    .set({ key_id: 'lost' })
    .where('id', '=', lost?.id ?? '')
    .execute()
  await expect(rotateKeys(db, [fresh, old], { batch: 3 })).rejects.toThrow('"lost"')
  const rotated = await db
    .selectFrom('vault_key')
    .where('key_id', '=', fresh.id)
    .selectAll()
    .execute()
  expect(rotated).toHaveLength(3)
  await db
    .updateTable('vault_key')
    .set({ key_id: old.id })
    .where('id', '=', lost?.id ?? '')
    .execute()
  expect(await rotateKeys(db, [fresh, old], { batch: 3 })).toBe(1)
})

test('[D38] records are created and read without errors during a rotation', async () => {
  const { db } = (await freshDatabase({ max: 10 })).connection
  const [old, fresh] = [newKey(), newKey()]
  const keys = [fresh, old] as const
  const ids: string[] = []
  for (let i = 0; i < 60; i++)
    ids.push((await createRecordKey(db, { keys: [old], clock }, { purpose })).id)

  let isDone = false
  const reading = Promise.all(
    ids.slice(0, 4).map(async (_, reader) => {
      for (let i = reader; !isDone; i = (i + 7) % ids.length) {
        await openRecordKey(db, { keys }, { id: ids[i] ?? '', purpose })
        await createRecordKey(db, { keys, clock }, { purpose })
      }
    }),
  )
  expect(await rotateKeys(db, keys, { batch: 5 })).toBe(60)
  isDone = true
  await reading
  const left = await db
    .selectFrom('vault_key')
    .where('key_id', '<>', fresh.id)
    .selectAll()
    .execute()
  expect(left).toEqual([])
})

test('a server with a missing or changed key does not start, and the error names the key', async () => {
  const { db } = (await freshDatabase()).connection
  const keys = newKeys()
  await checkKeys(db, keys)
  await createRecordKey(db, { keys, clock }, { purpose })
  await checkKeys(db, [newKey(), ...keys])
  await expect(checkKeys(db, newKeys())).rejects.toThrow(`"${keys[0].id}"`)
  await expect(checkKeys(db, [newKey(keys[0].id)])).rejects.toThrow(`"${keys[0].id}"`)
})
