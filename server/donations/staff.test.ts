import { expect, test } from 'vitest'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite, pageIn } from '#tests/kit/server/gift-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { exportGifts } from './export.ts'
import { matchTransfer } from './match-transfer.ts'
import { eraseDonor, listGifts, refundGift, showGift } from './staff.ts'

const reason = 'Year end of 2026'

async function staffSite() {
  const site = await giftSite()
  const newest = async () => (await site.gifts()).at(-1)?.reference ?? ''
  return {
    ...site,
    /** Pledges an e-Transfer and returns its reference. */
    pledge: async (more: object = {}) => {
      const response = await site.post({ ...gift, paymentMethod: 'e-transfer', ...more })
      expect(response.statusCode).toBe(201)
      return newest()
    },
    newest,
    audit: () => site.db.selectFrom('audit').select(['action', 'part', 'reason']).execute(),
    thanks: async () =>
      (await site.mails()).filter(({ purpose }) => purpose === 'gift thanks').length,
  }
}

test('the list shows gifts without decrypting a donor', async () => {
  const site = await staffSite()
  await site.pay({ isAnonymous: true })
  const reference = await site.pledge({ amount: 60, frequency: 'monthly' })
  await site.post({ ...gift, email: 'left@example.org' })
  const listed = await listGifts(site)
  expect(listed.map(({ amount, state, is_anonymous }) => [amount, state, is_anonymous])).toEqual(
    expect.arrayContaining([
      [6_000, 'pledged', false],
      [5_025, 'received', true],
    ]),
  )
  expect(listed).toHaveLength(2)
  expect(listed.map((one) => one.reference)).toContain(reference)
  expect(JSON.stringify(listed)).not.toContain('Niambi')
  expect(await site.audit()).toEqual([])
})

test('each page of the list begins behind the last gift of the page before', async () => {
  const site = await staffSite()
  for (const amount of [60, 70, 80]) await site.pledge({ amount, email: `d${amount}@example.org` })
  const amounts: number[] = []
  let after: string | undefined
  do {
    const [gift, none] = await listGifts(site, { after, limit: 1 })
    expect(none).toBeUndefined()
    if (gift) amounts.push(gift.amount)
    after = gift?.reference
  } while (after !== undefined)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([6_000, 7_000, 8_000])
})

test('a donor is decrypted only with a reason, which is written to the audit log', async () => {
  const site = await staffSite()
  await site.pay()
  const reference = await site.newest()
  await expect(showGift(site, operator, { reference, reason: '' })).rejects.toMatchObject({
    code: 'invalid',
  })
  const { donor } = await showGift(site, operator, { reference: reference.toLowerCase(), reason })
  expect(donor).toMatchObject({ firstName: 'Niambi', email: 'nia@example.org' })
  expect(await site.audit()).toEqual([{ action: 'opened', part: 'donor', reason }])
  await expect(showGift(site, operator, { reference: 'GIVE-X', reason })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('[S9.6] an e-Transfer is matched by its reference, thanked for and counted once', async () => {
  const site = await staffSite()
  const dedication = { inHonorOf: 'Ruth', recipientEmail: 'ruth@example.org' }
  const reference = await site.pledge({ amount: 60, dedication })
  const transfer = { reference, amount: 5_900, day: '2026-11-18' } as const
  expect(await matchTransfer(site, operator, transfer)).toBe(true)
  expect(await matchTransfer(site, operator, transfer)).toBe(false)
  await site.settle()
  expect((await site.gifts()).map(({ state, amount }) => [state, amount])).toEqual([
    ['received', 5_900],
  ])
  expect(await site.thanks()).toBe(1)
  expect((await site.mails()).filter(({ purpose }) => purpose === 'gift card')).toHaveLength(1)
  const another = matchTransfer(site, operator, { ...transfer, day: '2026-11-19' })
  await expect(another).rejects.toMatchObject({ code: 'conflict' })
})

test('each transfer of a recurring pledge is a gift of its own', async () => {
  const site = await staffSite()
  const reference = await site.pledge({ amount: 60, frequency: 'monthly' })
  for (const day of ['2026-11-18', '2026-12-18', '2026-12-18', '2027-01-18'] as const)
    await matchTransfer(site, operator, { reference, amount: 6_000, day })
  const gifts = await site.gifts()
  expect(gifts.map(({ state, amount }) => [state, amount])).toEqual(
    Array(3).fill(['received', 6_000]),
  )
  const first = gifts.find((one) => one.reference === reference)
  expect(gifts.filter(({ first_gift_id }) => first_gift_id === first?.id)).toHaveLength(2)
  expect(await site.thanks()).toBe(3)
})

test('a gift by card cannot be matched with an e-Transfer', async () => {
  const site = await staffSite()
  await site.pay()
  const transfer = { reference: await site.newest(), amount: 5_025, day: '2026-11-18' } as const
  await expect(matchTransfer(site, operator, transfer)).rejects.toMatchObject({ code: 'conflict' })
})

test('repeated requests refund once, also for a renewal', async () => {
  const site = await staffSite()
  await site.pay({ frequency: 'monthly' })
  site.clock.advance(1_000)
  site.stripe.renew((await site.payments())[0]?.subscription_id ?? '')
  await site.settle()
  const reference = await site.newest()
  const { version } = await showGift(site, operator, { reference, reason })
  const input = { reference, version, amount: 5_025, reason }
  for (const _ of [1, 2]) await refundGift(site, operator, input)
  expect((await site.gifts()).map(({ state }) => state)).toEqual(['received', 'refunded'])
  expect(site.stripe.books.list('refund')).toHaveLength(1)
  await expect(refundGift(site, operator, { ...input, amount: 100 })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('the list and the gift show completed and pending refunds, separately for each renewal', async () => {
  const site = await staffSite()
  await site.pay({ frequency: 'monthly' })
  site.clock.advance(1_000)
  site.stripe.renew((await site.payments())[0]?.subscription_id ?? '')
  await site.settle()
  const [first = '', second = ''] = (await site.gifts()).map((one) => one.reference)
  const show = (reference: string) => showGift(site, operator, { reference, reason })
  const refund = async (reference: string, amount: number) => {
    const { version } = await show(reference)
    return refundGift(site, operator, { reference, version, amount, reason })
  }
  await refund(first, 500)
  site.stripe.fail('POST /v1/refunds', 409)
  await expect(refund(second, 700)).rejects.toMatchObject({ code: 'provider-failed' })
  const money = [
    { refunded: 0, requested: 700 },
    { refunded: 500, requested: 0 },
  ]
  expect(await listGifts(site)).toMatchObject(money)
  expect([await show(second), await show(first)]).toMatchObject(money)
})

test('an e-Transfer is refunded only in full, and repeated requests record and email it once', async () => {
  const site = await staffSite()
  const reference = await site.pledge()
  await matchTransfer(site, operator, { reference, amount: 5_025, day: '2026-11-18' })
  const { version } = await showGift(site, operator, { reference, reason })
  const input = { reference, version, amount: 5_025, reason }
  await expect(refundGift(site, operator, { ...input, amount: 25 })).rejects.toMatchObject({
    code: 'invalid',
  })
  for (const _ of [1, 2]) await refundGift(site, operator, input)
  expect((await site.gifts())[0]?.state).toBe('refunded')
  expect((await site.mails()).filter(({ purpose }) => purpose === 'gift refunded')).toHaveLength(1)
  const actions = (await site.audit()).map(({ action }) => action)
  expect(actions).toEqual(['matched', 'opened', 'refunded'])
})

test('[D38] the exported CSV contains no formulas, names no anonymous donor and is audited', async () => {
  const site = await staffSite()
  await site.pay({ isAnonymous: true })
  await site.pay({ firstName: '=HYPERLINK("x")', lastName: 'B', email: 'b@example.org' })
  const table = await exportGifts(site, operator, reason)
  expect(table).not.toMatch(/Niambi|Adeyemi|nia@example/)
  expect(table).toContain('"Anonymous",""')
  expect(table).toContain('"\'=HYPERLINK(""x"") B","b@example.org"')
  const [opened, exported, another] = await site.audit()
  expect([opened?.action, exported?.action, another]).toEqual(['opened', 'exported', undefined])
  expect(exported?.reason).toContain('2 rows')
})

test('a donor is erased on request once the gift no longer renews', async () => {
  const site = await staffSite()
  await site.pay({ frequency: 'monthly' })
  site.clock.advance(1_000)
  site.stripe.renew((await site.payments())[0]?.subscription_id ?? '')
  await site.settle()
  const reference = await site.newest()
  const request = { reference, reason: 'They asked us to' }
  await expect(eraseDonor(site, operator, request)).rejects.toMatchObject({ code: 'conflict' })
  await site.myGift(pageIn((await site.mails())[0]), 'cancel')
  for (const _ of [1, 2]) await eraseDonor(site, operator, request)
  const { donor, gift: row } = await showGift(site, operator, { reference, reason })
  expect([donor, row.amount, await site.mails()]).toEqual([undefined, 5_025, []])
  expect((await site.gifts()).map(({ vault_key_id }) => vault_key_id)).toEqual([null, null])
})
