import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgetErasedRows } from '#server/erased-rows.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite, pageIn } from '#tests/kit/server/gift-site.ts'
import { purge } from '#tests/kit/server/purge.ts'

const day = 86_400_000
const year = 366 * day

async function oldSite() {
  const site = await giftSite()
  return {
    ...site,
    /** Advances the clock and runs the purge. */
    after: async (ms: number) => {
      site.clock.advance(ms)
      await purge(site)
      return site.gifts()
    },
    keys: site.keys,
    /** Data keys of records, without those for address hashes. */
    records: async () =>
      (await site.db.selectFrom('vault_key').select(['name', 'purpose']).execute()).filter(
        ({ name, purpose }) => name === null && purpose === 'gift',
      ).length,
  }
}

test('a gift that was not completed is deleted after a month', async () => {
  const site = await oldSite()
  await site.post(gift)
  expect(await site.after(29 * day)).toHaveLength(1)
  expect(await site.after(2 * day)).toEqual([])
  expect([await site.records(), await site.payments()]).toEqual([0, []])
})

test('a gift whose card was declined is deleted too, with its unpaid invoice', async () => {
  const site = await oldSite()
  await site.post({ ...gift, frequency: 'monthly' })
  const [{ id: payment } = { id: '' }] = await site.payments()
  const created_at = site.clock.now()
  const invoice = {
    id: 'in_1',
    payment_id: payment,
    amount: 5_025,
    state: 'failed' as const,
    is_first: true,
    created_at,
  }
  await site.db.insertInto('payment_invoice').values(invoice).execute()
  expect(await site.after(31 * day)).toEqual([])
  expect(await site.payments()).toEqual([])
})

test('a pledge stays for three months', async () => {
  const site = await oldSite()
  await site.post({ ...gift, paymentMethod: 'e-transfer' })
  expect(await site.after(89 * day)).toHaveLength(1)
  expect(await site.after(2 * day)).toEqual([])
  expect(await site.records()).toBe(0)
})

test('a donor is erased after three years, and the gift itself is deleted after seven', async () => {
  const site = await oldSite()
  const id = await site.pay({ dedication: { inHonorOf: 'Ruth' } })
  const [before] = await site.after(3 * year - day)
  expect(before?.donor).not.toBeNull()
  expect(await site.state(id)).toMatchObject({ status: 'received' })
  const [after] = await site.after(2 * day)
  expect(after).toMatchObject({ amount: 5_025, state: 'received', donor: null, dedication: null })
  expect([await site.records(), await site.mails()]).toEqual([0, []])
  expect(await site.state(id)).toBeUndefined()
  expect(await site.after(4 * year)).toEqual([])
  expect(await site.payments()).toEqual([])
})

test('gifts in cash, by cheque and e-Transfer are in the totals of their year after they are deleted', async () => {
  const site = await oldSite()
  const given_at = site.clock.now()
  const given = { frequency: 'one-time', is_anonymous: true, given_at } as const
  const cash = { ...given, method: 'cash', amount: 2_000 } as const
  const rows = [
    { ...cash, reference: 'GIVE-7TM-92A', state: 'received' },
    { ...cash, reference: 'GIVE-7TM-92B', state: 'refunded' },
    { ...given, method: 'e-transfer', amount: 500, reference: 'GIVE-7TM-92C', state: 'received' },
  ] as const
  const withKeys = rows.map((row) => ({ ...row, id: randomUUID(), key_hash: randomBytes(32) }))
  await site.db.insertInto('gift').values(withKeys).execute()
  expect(await site.after(7 * year + day)).toEqual([])
  const total = { year: given_at.getUTCFullYear(), purpose: 'gift' }
  expect(await site.db.selectFrom('money_total').selectAll().orderBy('method').execute()).toEqual([
    { ...total, method: 'cash', count: 2, amount: 4_000, refunded: 2_000 },
    { ...total, method: 'e-transfer', count: 1, amount: 500, refunded: 0 },
  ])
})

test('the donor of a live recurring gift stays, also after a long pause, and is erased after its end', async () => {
  const site = await oldSite()
  await site.pay({ frequency: 'monthly' })
  const page = pageIn((await site.mails())[0])
  const subscription = (await site.payments())[0]?.subscription_id ?? ''
  await site.myGift(page, 'pause')
  expect((await site.after(4 * year))[0]?.donor).not.toBeNull()
  await site.myGift(page, 'resume')
  site.stripe.renew(subscription)
  await site.settle()
  expect(await site.gifts()).toHaveLength(2)
  expect((await site.mails()).map(({ purpose }) => purpose)).toEqual([
    'gift thanks',
    'gift changed',
  ])
  await site.myGift(page, 'cancel')
  expect((await site.after(4 * year)).map(({ donor }) => donor)).toEqual([null, null])
  expect((await site.myGift(page)).statusCode).toBe(404)
})

test('the card of a gift is erased with its donor, and its page then shows nothing', async () => {
  const site = await oldSite()
  await site.pay({ dedication: { inHonorOf: 'Ruth', recipientEmail: 'ruth@example.org' } })
  const card = (await site.mails()).find(({ purpose }) => purpose === 'gift card')
  const key = /\/card\/([\w-]{22})\//.exec(card?.text ?? '')?.[1] ?? ''
  const read = async () => (await site.app.inject(`/api/v1/donation-card/${key}`)).json().data
  await site.after(3 * year - day)
  expect((await read()).sentences).toContain('A gift was made in honour of Ruth.')
  const [erased] = await site.after(2 * day)
  expect(erased).toMatchObject({ card_hash: null, dedication: null })
  expect(await read()).toEqual({ sentences: [] })
})

test('[D38] an erasure that is replayed leaves what accounting needs, and no name', async () => {
  const site = await oldSite()
  const dedication = { inHonorOf: 'Ruth', recipientEmail: 'ruth@example.org' }
  await site.pay({ frequency: 'monthly', dedication })
  expect((await site.gifts())[0]?.card_hash).not.toBeNull()
  site.stripe.renew((await site.payments())[0]?.subscription_id ?? '')
  await site.settle()
  const keys = (await site.gifts()).flatMap(({ vault_key_id }) => vault_key_id ?? [])
  await forgetErasedRows.gift(site.db, keys, [])
  for (const row of await site.gifts())
    expect(row).toMatchObject({
      state: 'received',
      vault_key_id: null,
      donor: null,
      page: null,
      page_hash: null,
      card_hash: null,
      dedication: null,
      donor_lookup: null,
    })
})
