import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { newKey, newKeys } from '#tests/kit/server/keys.ts'
import { createRecordKey, destroyRecordKeys, openRecordKey } from './record-keys.ts'
import { VaultError } from '#server/kit/cipher.ts'
import { open, seal } from './seal.ts'
import { lookupOf } from './vault.ts'

const clock = fakeClock()
const cell = { table: 'volunteer', row: 'a', column: 'answers' }
const purpose = 'mail'

test('a record is decrypted with its key from the database', async () => {
  const { db } = (await freshDatabase()).connection
  const keys = newKeys()
  const key = await createRecordKey(db, { keys, clock }, { purpose })
  const sealed = seal(key, cell, 'she/they')
  const again = await openRecordKey(db, { keys }, { id: key.id, purpose })
  expect(open(again, cell, sealed)).toBe('she/they')
})

test('the database contains no unencrypted key', async () => {
  const { db } = (await freshDatabase()).connection
  const keys = newKeys()
  const key = await createRecordKey(db, { keys, clock }, { purpose })
  const row = await db.selectFrom('vault_key').selectAll().executeTakeFirstOrThrow()
  expect(row.key_id).toBe(keys[0].id)
  expect(row.wrapped.includes(key.secret.export())).toBe(false)
  expect(row.wrapped.includes(keys[0].key)).toBe(false)
})

test('an erased record cannot be read, and its erasure contains no content', async () => {
  const { db } = (await freshDatabase()).connection
  const keys = newKeys()
  const { id } = await createRecordKey(db, { keys, clock }, { purpose })
  await destroyRecordKeys(db, { clock }, [id])
  await expect(openRecordKey(db, { keys }, { id, purpose })).rejects.toThrow('erased')
  expect(await db.selectFrom('vault_key').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('vault_erasure').selectAll().execute()).toEqual([
    { id, purpose, erased_at: clock.now() },
  ])
  await destroyRecordKeys(db, { clock }, [id])
})

test('an encrypted key that was moved to another record, purpose or key id cannot be decrypted', async () => {
  const { db } = (await freshDatabase()).connection
  const spare = newKey()
  const keys = newKeys(spare)
  const { id } = await createRecordKey(db, { keys, clock }, { purpose })
  const row = await db.selectFrom('vault_key').selectAll().executeTakeFirstOrThrow()

  const otherId = randomUUID()
  await db
    .insertInto('vault_key')
    .values({ ...row, id: otherId })
    .execute()
  await expect(openRecordKey(db, { keys }, { id: otherId, purpose })).rejects.toThrow(VaultError)

  await db.updateTable('vault_key').set({ purpose: 'chat' }).where('id', '=', id).execute()
  await expect(openRecordKey(db, { keys }, { id, purpose })).rejects.toThrow(VaultError)

  await db
    .updateTable('vault_key')
    .set({ purpose, key_id: spare.id })
    .where('id', '=', id)
    .execute()
  await expect(openRecordKey(db, { keys }, { id, purpose })).rejects.toThrow(VaultError)
})

test('a record cannot be read without the encryption key that wraps its data key', async () => {
  const { db } = (await freshDatabase()).connection
  const keys = newKeys()
  const { id } = await createRecordKey(db, { keys, clock }, { purpose })
  await expect(openRecordKey(db, { keys: newKeys() }, { id, purpose })).rejects.toThrow('is needed')
  const sameNameOtherKey = newKey(keys[0].id)
  await expect(openRecordKey(db, { keys: [sameNameOtherKey] }, { id, purpose })).rejects.toThrow(
    'cannot be read',
  )
})

test('a lookup ignores upper and lower case, and differs between databases', async () => {
  const [{ db }, other] = [(await freshDatabase()).connection, (await freshDatabase()).connection]
  const keys = newKeys()
  const find = (address: string) => lookupOf(db, { keys, clock }, { purpose, address })
  const first = await find('Zuri@example.ca')
  expect(await find('zuri@EXAMPLE.ca')).toEqual(first)
  expect(await find('zora@example.ca')).not.toEqual(first)
  expect(
    // Another process with the same keys on another database.
    await lookupOf(other.db, { keys: [keys[0]], clock }, { purpose, address: 'Zuri@example.ca' }),
  ).not.toEqual(first)
})

test('twenty concurrent first lookups use one lookup key', async () => {
  const { db } = (await freshDatabase({ max: 10 })).connection
  const keys = newKeys()
  const found = await Promise.all(
    Array.from({ length: 20 }, () =>
      lookupOf(db, { keys, clock }, { purpose, address: 'zuri@example.ca' }),
    ),
  )
  expect(new Set(found.map((hash) => hash.toString('hex'))).size).toBe(1)
})
