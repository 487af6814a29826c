import { expect, test } from 'vitest'
import { eraseDonor } from '#contract/console/gift.ts'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/db/connect.ts'
import { yearDays } from '#server/kit/purge-rule.ts'
import { queueBehind, waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { giftDesk, reason, refusal } from '#tests/kit/desk/gifts.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { lockGiftByReference } from './queries.ts'
import { addRenewal } from './receive.ts'

const locked = (reference: string) => (tx: Db) => lockGiftByReference(tx, reference)

test('[C111] a transfer of another year is refused, and the pledge and its donor stay', async () => {
  const { desk, pledge, match, list } = await giftDesk()
  const reference = await pledge()
  for (const day of ['0000-01-01', desk.dayIn(-367)])
    expect(refusal(await match({ reference, amount: 5_025, day }))).toEqual([
      422,
      'This day is more than a year ago. Enter the day it arrived.',
      ['day'],
    ])
  expect((await list()).rows).toMatchObject([{ reference, state: 'pledged' }])
  expect((await match({ reference, amount: 5_025, day: desk.dayIn(-366) })).statusCode).toBe(200)
  await purge(desk)
  expect(await desk.gifts()).toMatchObject([{ state: 'received', donor: expect.any(Buffer) }])
})

test('[C111] the donor of a recurring pledge stays for three years after the newest transfer, in any order of matching', async () => {
  const { desk, pledge, match } = await giftDesk()
  const reference = await pledge({ frequency: 'monthly' })
  for (const days of [0, -300]) await match({ reference, amount: 5_025, day: desk.dayIn(days) })
  const first = async () => (await desk.gifts()).find((one) => one.reference === reference)
  desk.clock.advance((3 * yearDays - 200) * dayMs)
  await purge(desk)
  expect((await first())?.donor).not.toBeNull()
  desk.clock.advance(201 * dayMs)
  await purge(desk)
  expect((await first())?.donor).toBeNull()
})

test('[C111] each match names the amount that was promised, also after another amount arrived', async () => {
  const { desk, pledge, match } = await giftDesk()
  const reference = await pledge({ amount: 60, frequency: 'monthly' })
  const first = { reference, amount: 5_900, day: desk.dayIn(-30) }
  const second = { reference, amount: 6_100, day: desk.dayIn(0) }
  const answers = [await match(first), await match(first), await match(second)]
  expect(answers.map((answer) => answer.json().data)).toEqual([
    { isNew: true, promised: 6_000 },
    { isNew: false, promised: 6_000 },
    { isNew: true, promised: 6_000 },
  ])
})

test('[C111] two people who match a one-time pledge at once with different days record one transfer', async () => {
  const { desk, pledge, match, mailsOf } = await giftDesk()
  const reference = await pledge()
  const matchOn = (days: number) => match({ reference, amount: 5_025, day: desk.dayIn(days) })
  const answers: Awaited<ReturnType<typeof matchOn>>[] = []
  const requests = [0, -1].map((days) => async () => answers.push(await matchOn(days)))
  await queueBehind(desk, locked(reference), requests)
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.flatMap((answer) => answer.json().error?.message ?? [])).toEqual([
    'This e-Transfer has come already.',
  ])
  expect(await desk.gifts()).toHaveLength(1)
  expect(await mailsOf('gift thanks')).toHaveLength(1)
})

test.each(['erased before it is matched', 'matched before it is erased'])(
  '[C111] [C115] a pledge that is %s at the same moment is received without a donor, and nobody is emailed',
  async (order) => {
    const { desk, pledge, match, on } = await giftDesk()
    const reference = await pledge({ dedication: { inHonorOf: 'Ruth' } })
    const statuses: number[] = []
    const requests = [
      async () => on(eraseDonor, reference, { typed: reference, reason }),
      async () => match({ reference, amount: 5_025, day: desk.dayIn(0) }),
    ].map((send) => async () => statuses.push((await send()).statusCode))
    if (order.startsWith('matched')) requests.reverse()
    await queueBehind(desk, locked(reference), requests)
    await desk.settle()
    expect(statuses).toEqual([200, 200])
    expect(await desk.gifts()).toMatchObject([
      { state: 'received', amount: 5_025, donor: null, dedication: null },
    ])
    expect(await desk.mails()).toEqual([])
  },
)

test('[C111] an open pledge is deleted after 90 days, and a transfer that is matched at that moment is refused', async () => {
  const { desk, pledge, match } = await giftDesk()
  const reference = await pledge()
  desk.clock.advance(89 * dayMs)
  await purge(desk)
  expect(await desk.gifts()).toHaveLength(1)
  desk.clock.advance(2 * dayMs)
  const answers: unknown[][] = []
  await queueBehind(desk, locked(reference), [
    () => purge(desk),
    async () =>
      answers.push(refusal(await match({ reference, amount: 5_025, day: desk.dayIn(0) }))),
  ])
  expect(answers).toEqual([[404, 'No gift has this reference.', []]])
  expect(await desk.gifts()).toEqual([])
})

test('[C111] a pledge that is matched just before its deletion stays', async () => {
  const { desk, pledge, match } = await giftDesk()
  const reference = await pledge()
  desk.clock.advance(91 * dayMs)
  await queueBehind(desk, locked(reference), [
    () => match({ reference, amount: 5_025, day: desk.dayIn(0) }),
    () => purge(desk),
  ])
  expect(await desk.gifts()).toMatchObject([{ state: 'received', donor: expect.any(Buffer) }])
})

test('[C115] erasing by the reference of a renewal covers a transfer that is matched at the same moment', async () => {
  const { desk, pledge, match, on } = await giftDesk()
  const first = await pledge({ frequency: 'monthly' })
  for (const days of [-60, -30])
    await match({ reference: first, amount: 5_025, day: desk.dayIn(days) })
  const renewal = (await desk.gifts()).at(-1)?.reference ?? ''
  const isErasing = Promise.withResolvers<void>()
  const isMatched = Promise.withResolvers<void>()
  const matching = desk.db.transaction().execute(async (tx) => {
    const gift = await lockGiftByReference(tx, first)
    if (!gift) throw new Error('The pledge does not exist.')
    const transfer = { invoice: 'transfer', amount: 5_025, receivedAt: desk.clock.now() }
    await addRenewal(tx, desk, gift, transfer)
    isMatched.resolve()
    await isErasing.promise
  })
  await isMatched.promise
  const erasing = on(eraseDonor, renewal, { typed: renewal, reason })
  await expect.poll(() => waitingForLocks(desk.connection)).toBe(1)
  isErasing.resolve()
  await matching
  expect((await erasing).statusCode).toBe(200)
  expect((await desk.gifts()).map(({ donor }) => donor)).toEqual([null, null, null])
  expect(await desk.mails()).toEqual([])
})
