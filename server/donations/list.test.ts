import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { exportGifts } from '#contract/console/gift.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { giftDesk, reason } from '#tests/kit/desk/gifts.ts'
import { lockGift } from './queries.ts'

/** A Desk with more gifts in cash than a batch of the export has, the newest first. */
async function deskWithGifts(count: number) {
  const { desk, list, confirmed } = await giftDesk()
  // The export locks the gifts of a batch by id. In this order, a wait for one gift holds no later one.
  const ids = Array.from({ length: count }, () => randomUUID()).toSorted()
  const gifts = ids.map((id, index) => ({
    id,
    key_hash: randomBytes(32),
    frequency: 'one-time' as const,
    amount: 2_000,
    method: 'cash' as const,
    state: 'received' as const,
    is_anonymous: true,
    reference: `GIVE-AAA-${letters[Math.floor(index / 26)]}${letters[index % 26]}A`,
    given_at: new Date(desk.clock.now().getTime() - index * 1_000),
  }))
  await desk.db.insertInto('gift').values(gifts).execute()
  const idOf = (index: number) => gifts[index]?.id ?? ''
  return {
    desk,
    list,
    references: gifts.map(({ reference }) => reference),
    remove: (index: number) => desk.db.deleteFrom('gift').where('id', '=', idOf(index)).execute(),
    /** Runs `change` while the export waits for one gift, and returns the file, if it is complete. */
    exportDuring: async (index: number, change: (person: string) => Promise<unknown>) => {
      const as = await confirmed()
      const started = await desk.db.transaction().execute(async (tx) => {
        await lockGift(tx, idOf(index))
        const response = desk.send(exportGifts, { body: { reason } }, { as })
        await expect.poll(() => waitingForLocks(desk.connection)).toBe(1)
        await change(as.id)
        // In an object, because a promise alone would be awaited inside the transaction.
        return { response }
      })
      return started.response.then(
        ({ body }) => body,
        () => undefined,
      )
    },
  }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

test('[C109] a page begins behind the last gift of the page before, also when that gift was deleted', async () => {
  const { list, remove, references } = await deskWithGifts(5)
  const { rows, next } = await list({ limit: '2' })
  expect(rows.map(({ reference }) => reference)).toEqual(references.slice(0, 2))
  await remove(1)
  const later = await list({ limit: '2', after: next ?? '' })
  expect(later.rows.map(({ reference }) => reference)).toEqual(references.slice(2, 4))
})

test('[C78] [C115] the export has all later gifts when the last gift of a batch is deleted meanwhile', async () => {
  const { exportDuring, remove, references } = await deskWithGifts(120)
  const table = await exportDuring(0, () => remove(99))
  const exported = references.filter((reference) => table?.includes(`"${reference}"`))
  expect(exported).toEqual(references.toSpliced(99, 1))
})

test('[C78] [C119] the export breaks off when the person loses the role between two batches', async () => {
  const { desk, exportDuring } = await deskWithGifts(120)
  expect(await exportDuring(110, async () => undefined)).toContain('"GIVE-')
  const table = await exportDuring(110, (person) =>
    desk.db.deleteFrom('staff_role').where('staff_id', '=', person).execute(),
  )
  expect(table).toBeUndefined()
})
