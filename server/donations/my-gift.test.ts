import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giftSite, pageIn } from '#tests/kit/server/gift-site.ts'

const day = 86_400_000

/** A monthly gift of a hundred dollars, and its page. */
async function monthlyGift() {
  const site = await giftSite()
  const thanks = await site.pay({ frequency: 'monthly', amount: 100 })
  const key = pageIn((await site.mails())[0])
  const subscription = (await site.payments())[0]?.subscription_id ?? ''
  const renew = async () => {
    site.stripe.renew(subscription)
    await site.settle()
  }
  return { ...site, thanks, key, renew }
}

test('the email of a recurring gift links to its page, which shows the gift and names nobody', async () => {
  const { clock, renew, mails, myGift, key, thanks, dayIn } = await monthlyGift()
  const nextOn = dayIn(30)
  for (let month = 0; month < 5; month += 1) {
    clock.advance(day)
    await renew()
  }
  const response = await myGift(key)
  expect(response.json().data).toEqual({
    amount: 10_000,
    frequency: 'monthly',
    state: 'active',
    isFailing: false,
    nextOn,
    gifts: [0, -1, -2, -3].map((ago) => ({ date: dayIn(ago), amount: 10_000 })),
  })
  expect((await mails()).map(pageIn)).toEqual(Array(6).fill(key))
  // The key of the thank-you page, which the provider knows too, opens nothing here.
  expect((await myGift(thanks)).statusCode).toBe(404)
})

test('a one-time gift has no such page', async () => {
  const site = await giftSite()
  await site.pay()
  expect((await site.mails())[0]?.text).not.toContain('my-gift')
  expect((await site.gifts())[0]).toMatchObject({ page: null, page_hash: null, donor_lookup: null })
})

test('a donor changes the amount, pauses and resumes, and repeated requests change nothing', async () => {
  const { myGift, key, renew, gifts } = await monthlyGift()
  for (const _ of [1, 2])
    expect((await myGift(key, 'amount', { amount: '25.50' })).json().data.amount).toBe(2_550)
  await renew()
  expect((await gifts()).map(({ amount }) => amount)).toEqual([10_000, 2_550])
  for (const _ of [1, 2])
    expect((await myGift(key, 'pause')).json().data).toMatchObject({
      state: 'paused',
      nextOn: null,
    })
  for (const _ of [1, 2])
    expect((await myGift(key, 'resume')).json().data).toMatchObject({ state: 'active' })
  const refused = await myGift(key, 'amount', { amount: '0.50' })
  expect([refused.statusCode, (await myGift(key)).json().data.amount]).toEqual([422, 2_550])
})

test('reading changes nothing, and an ended gift stays ended', async () => {
  const { myGift, key, stripe, settle, payments, mails } = await monthlyGift()
  const { version } = (await payments())[0] ?? {}
  await myGift(key)
  expect((await payments())[0]?.version).toBe(version)
  const subscription = (await payments())[0]?.subscription_id ?? ''
  stripe.renew(subscription)
  for (const _ of [1, 2])
    expect((await myGift(key, 'cancel')).json().data).toMatchObject({
      state: 'cancelled',
      nextOn: null,
    })
  await settle()
  const emails = (await mails()).filter(({ purpose }) => purpose === 'gift ended')
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['nia@example.org', 'It has ended'],
  ])
  for (const press of ['pause', 'resume']) expect((await myGift(key, press)).statusCode).toBe(409)
  expect((await myGift(key, 'amount', { amount: 5 })).statusCode).toBe(409)
  expect((await myGift(key)).json().data.state).toBe('cancelled')
})

test('the card is changed on the provider’s page', async () => {
  const { myGift, key, stripe } = await monthlyGift()
  const response = await myGift(key, 'card')
  expect(response.json().data.url).toMatch(/^https:\/\/billing\.stripe\.com\//)
  const return_url = expect.stringContaining(`/my-gift/${key}`)
  // The rest of the portal names the donor, so the flow neither starts nor ends there.
  expect(stripe.requests.at(-1)?.params).toMatchObject({
    return_url,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  })
})

test('while the provider is down nothing changes', async () => {
  const { myGift, key, stripe } = await monthlyGift()
  stripe.failAll(500)
  expect((await myGift(key, 'cancel')).statusCode).toBe(502)
  expect((await myGift(key)).json().data.state).toBe('active')
})

test('the key of the page is stored nowhere in the clear', async () => {
  const { db, key } = await monthlyGift()
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(gift::text, '') from gift)
      || (select string_agg(payment::text, '') from payment)
      || (select string_agg(mail_outbox::text, '') from mail_outbox) as all
  `.execute(db)
  const all = rows[0]?.all ?? ''
  expect(all).not.toContain(key)
  expect(all).not.toContain(Buffer.from(key).toString('hex'))
})
