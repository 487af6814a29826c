import { expect, test } from 'vitest'
import type { DiscountDraft } from '#contract/draft/discount.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { addDiscounts, amountOff, findDiscount, releaseUse, takeUse } from './discounts.ts'

async function codes(...drafts: DiscountDraft[]) {
  const { db } = (await freshDatabase()).connection
  const clock = fakeClock('2026-11-16T18:00:00Z')
  await addDiscounts(db, drafts)
  const uses = async (code: string) => {
    const row = db.selectFrom('discount').select('uses').where('code', '=', code)
    return (await row.executeTakeFirstOrThrow()).uses
  }
  const take = (code: string, subject: string) =>
    db.transaction().execute((tx) => takeUse(tx, clock, { code, subject }))
  return { db, clock, uses, take }
}

test('of a hundred concurrent requests, ten get a code with ten uses', async () => {
  const { uses, take } = await codes({ code: 'FIRST10', dollars: 10, usesMost: 10 })
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, order) => take('FIRST10', `order-${order}`)),
  )
  expect(taken.filter(Boolean)).toHaveLength(10)
  expect(await uses('FIRST10')).toBe(10)
})

test('a use is released once, however often it is requested', async () => {
  const { db, uses, take } = await codes({ code: 'FIRST10', dollars: 10, usesMost: 10 })
  await take('FIRST10', 'order-1')
  await take('FIRST10', 'order-2')
  await Promise.all([1, 2, 3].map(() => releaseUse(db, 'order-1')))
  await releaseUse(db, 'an order without a code')
  expect(await uses('FIRST10')).toBe(1)
})

test('an expired code cannot be used, and a code without an end never expires', async () => {
  const { uses, take } = await codes(
    { code: 'LASTYEAR', percent: 20, endsAt: '2026-11-16T18:00:00.000Z' },
    { code: 'TREE5', dollars: 5 },
  )
  expect(await take('LASTYEAR', 'order-1')).toBeUndefined()
  expect(await uses('LASTYEAR')).toBe(0)
  expect(await take('TREE5', 'order-2')).toMatchObject({ code: 'TREE5', amount: 500 })
})

test('codes ignore case, and letters that only look alike are different', async () => {
  const { db, clock } = await codes({ code: 'RAINBOW10', percent: 10 })
  for (const typed of ['RAINBOW10', 'rainbow10', 'RainBow10'])
    expect(await findDiscount(db, clock, typed)).toMatchObject({ percent: 10 })
  for (const typed of ['RАINBOW10', 'raınbow10', 'RAINBOW1%', "' or ''='", 'RAINBOW 10'])
    expect([typed, await findDiscount(db, clock, typed)]).toEqual([typed, undefined])
})

test('a percentage is rounded up to whole dollars, and no discount exceeds the subtotal', () => {
  const percent = { code: 'A', percent: 10, amount: null }
  expect([5_000, 3_500, 2_400, 100, 0].map((subtotal) => amountOff(percent, subtotal))).toEqual([
    500, 400, 300, 100, 0,
  ])
  const amount = { code: 'B', percent: null, amount: 1_000 }
  expect([5_000, 900].map((subtotal) => amountOff(amount, subtotal))).toEqual([1_000, 900])
})
