import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { forgetRecords, openRecord, resealRecord, sealRecord } from './vault.ts'

const kind = {
  purpose: 'support',
  table: 'application',
  cells: { contact: z.object({ email: z.string() }), identity: z.array(z.string()) },
} as const
const values = { contact: { email: 'zuri@example.ca' }, identity: ['queer'] }

async function sealedRow() {
  const { db } = (await freshDatabase()).connection
  const deps = { keys: newKeys(), clock: fakeClock() }
  return { db, deps, sealed: await sealRecord(db, deps, { kind, row: 'a', values }) }
}

test('a record has one key and several cells, and only the given cells are decrypted', async () => {
  const { db, deps, sealed } = await sealedRow()
  expect(await db.selectFrom('vault_key').selectAll().execute()).toHaveLength(1)
  expect(await openRecord(db, deps, { kind, row: 'a', sealed })).toEqual(values)
  const { vault_key_id, contact } = sealed
  const some = await openRecord(db, deps, { kind, row: 'a', sealed: { vault_key_id, contact } })
  expect(some).toEqual({ contact: values.contact })
})

test('a cell that was moved to another row or column cannot be decrypted', async () => {
  const { db, deps, sealed } = await sealedRow()
  const { vault_key_id, contact, identity } = sealed
  const moved = { vault_key_id, contact: identity, identity: contact }
  for (const record of [
    { kind, row: 'b', sealed },
    { kind, row: 'a', sealed: moved },
  ])
    await expect(openRecord(db, deps, record)).rejects.toThrow('cannot be read')
})

test('a new value of a cell is encrypted with the same key', async () => {
  const { db, deps, sealed } = await sealedRow()
  const changed = await resealRecord(db, deps, {
    kind,
    row: 'a',
    vaultKeyId: sealed.vault_key_id,
    values: { identity: ['trans'] },
  })
  const opened = await openRecord(db, deps, { kind, row: 'a', sealed: { ...sealed, ...changed } })
  expect(opened).toEqual({ ...values, identity: ['trans'] })
})

test('a decrypted value that does not match its schema is an error', async () => {
  const { db, deps, sealed } = await sealedRow()
  const stricter = { ...kind, cells: { contact: z.object({ phone: z.string() }) } }
  await expect(openRecord(db, deps, { kind: stricter, row: 'a', sealed })).rejects.toThrow()
})

test('erasing several records destroys their keys and stores an erasure for each', async () => {
  const { db, deps, sealed } = await sealedRow()
  const other = await sealRecord(db, deps, { kind, row: 'b', values })
  await forgetRecords(db, deps, [sealed, other, { vault_key_id: null }])
  await expect(openRecord(db, deps, { kind, row: 'a', sealed })).rejects.toThrow('erased')
  const erased = await db.selectFrom('vault_erasure').select('id').execute()
  expect(new Set(erased.map(({ id }) => id))).toEqual(
    new Set([sealed.vault_key_id, other.vault_key_id]),
  )
  await forgetRecords(db, deps, [sealed])
})
