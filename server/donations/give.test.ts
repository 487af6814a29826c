import { expect, test } from 'vitest'
import { dayOf } from '#contract/dates.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'

test('[S3.33] [S3.38] [S7.17] a gift is stored, and the response has its payment page', async () => {
  const site = await giftSite()
  const response = await site.post(gift)
  expect(response.statusCode).toBe(201)
  const { _id, paymentUrl } = response.json().data
  const [payment] = await site.payments()
  expect(paymentUrl).toBe(payment?.url)
  expect(payment).toMatchObject({ amount: 5_025, interval: null, state: 'open' })
  expect(await site.state(_id)).toEqual({
    status: 'being confirmed',
    frequency: 'one-time',
    amount: 5_025,
    date: dayOf(site.clock.now()),
  })
})

test('[S7.18] the page of a paid gift says so and names nobody, and the donor gets one email', async () => {
  const site = await giftSite()
  const id = await site.pay()
  const state = await site.state(id)
  expect(state).toMatchObject({ status: 'received', amount: 5_025 })
  await site.settle()
  const mails = await site.mails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['nia@example.org', 'Thank you']])
  const texts = `${mails[0]?.text} ${mails[0]?.html} ${JSON.stringify(state)}`
  for (const typed of ['Niambi', 'Adeyemi', '12 Placeholder', '555-0188'])
    expect(texts).not.toContain(typed)
  expect(texts).toContain('CA$50.25')
})

test('[S3.34] a monthly gift is a subscription, and each paid invoice is a gift with one email', async () => {
  const site = await giftSite()
  await site.pay({ frequency: 'monthly', amount: 100 })
  const [payment] = await site.payments()
  expect(payment).toMatchObject({ interval: 'month', amount: 10_000 })
  for (let month = 0; month < 3; month += 1) site.stripe.renew(payment?.subscription_id ?? '')
  await site.settle()
  await site.settle()
  const gifts = await site.gifts()
  expect(gifts.map(({ state, amount }) => [state, amount])).toEqual(
    Array(4).fill(['received', 10_000]),
  )
  expect(await site.mails()).toHaveLength(4)
})

test('[S1.27] a gift is one-time, monthly or yearly', async () => {
  const site = await giftSite()
  for (const frequency of ['one-time', 'monthly', 'yearly']) {
    await site.pay({ frequency })
    site.clock.advance(1_000)
  }
  expect((await site.payments()).map(({ interval }) => interval)).toEqual([null, 'month', 'year'])
  expect((await site.gifts()).map(({ frequency, state }) => [frequency, state])).toEqual([
    ['one-time', 'received'],
    ['monthly', 'received'],
    ['yearly', 'received'],
  ])
})

test('a retried gift is one gift with one payment page', async () => {
  const site = await giftSite()
  const key = 'a-key-of-one-attempt'
  const responses = [await site.post(gift, key), await site.post(gift, key)]
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(await site.gifts()).toHaveLength(1)
  expect(await site.payments()).toHaveLength(1)
})

test('[S9.6] an e-Transfer is a pledge with a reference, and needs no provider', async () => {
  const site = await giftSite()
  const response = await site.post({ ...gift, paymentMethod: 'e-transfer' })
  const { _id, paymentUrl } = response.json().data
  expect(new URL(paymentUrl).pathname).toBe('/donationcompleted')
  expect(await site.state(_id)).toMatchObject({
    status: 'being confirmed',
  })
  expect(await site.payments()).toEqual([])
})

test('an e-Transfer may be monthly or yearly too', async () => {
  const site = await giftSite()
  for (const frequency of ['monthly', 'yearly']) {
    const response = await site.post({ ...gift, frequency, paymentMethod: 'e-transfer' })
    expect(response.statusCode).toBe(201)
    expect(await site.state(response.json().data._id)).toMatchObject({
      frequency,
      status: 'being confirmed',
    })
  }
})

test('an invalid gift is rejected, and nothing is stored', async () => {
  const site = await giftSite()
  for (const [wrong, message] of [
    [{ amount: '' }, 'Please select or enter an amount'],
    [{ amount: '0.99' }, 'Give between CA$1 and CA$100,000, in dollars and cents'],
    [{ amount: '5.999' }, 'Give between CA$1 and CA$100,000, in dollars and cents'],
    [{ amount: 1e9 }, 'Give between CA$1 and CA$100,000, in dollars and cents'],
    [{ firstName: ' ' }, 'Please fill in all required fields'],
    [{ phone_number: '' }, 'Please fill in all required fields'],
    [{ paymentMethod: 'Cheque' }, 'Please select a payment method'],
    [{ country: 'France' }, 'We can take gifts from Canada only'],
    [{ frequency: 'weekly' }, 'Choose how often'],
  ] as const) {
    const response = await site.post({ ...gift, ...wrong })
    expect([response.statusCode, response.json().error.message]).toEqual([422, message])
  }
  expect([await site.gifts(), await site.payments()]).toEqual([[], []])
})

test('a dedication without a name is left out', async () => {
  const site = await giftSite()
  for (const dedication of [{ inHonorOf: ' ' }, { inMemoryOf: '', recipientEmail: '' }])
    expect((await site.post({ ...gift, dedication })).statusCode).toBe(201)
  expect((await site.gifts()).map(({ dedication }) => dedication)).toEqual([null, null])
})

test('the database holds nothing readable about a donor', async () => {
  const site = await giftSite()
  await site.pay({ dedication: { inHonorOf: 'Auntie Ruth', recipientEmail: 'ruth@example.org' } })
  const bytes: string[] = []
  for (const table of ['gift', 'payment', 'mail_outbox', 'idempotency', 'webhook_event'] as const)
    for (const row of await site.db.selectFrom(table).selectAll().execute())
      for (const value of Object.values(row))
        bytes.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))
  const everything = bytes.join('\n')
  for (const secret of ['Niambi', 'Adeyemi', 'nia@example.org', '555-0188', 'Auntie', 'ruth@'])
    expect(everything.includes(secret), secret).toBe(false)
})

test('a donor who returns without paying gets the same payment page, until the gift is settled', async () => {
  const site = await giftSite()
  const payAgain = (id: string) =>
    site.app.inject({ method: 'POST', url: `/api/v1/donation/${id}/pay`, payload: {} })
  const { _id, paymentUrl } = (await site.post(gift)).json().data
  expect((await payAgain(_id)).json()).toEqual({ data: { paymentUrl } })
  expect(await site.payments()).toHaveLength(1)
  expect((await payAgain(await site.pay())).statusCode).toBe(409)
  expect((await payAgain('A'.repeat(22))).statusCode).toBe(404)
})
