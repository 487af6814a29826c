import { expect, test } from 'vitest'
import organisation from '#content/organisation.json' with { type: 'json' }
import { cents } from '#contract/money.ts'
import { Organisation } from '#contract/organisation.ts'
import { changeOrganisation } from '#server/organisation/organisation.ts'
import { refundPayment } from '#server/payments/payments.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { operator } from '#tests/kit/server/operator.ts'
import { eraseDonor } from './staff.ts'
import { issueReceipt } from './receipts.ts'

const charity = { registrationNumber: '123456789 RR 0001', signatory: 'Adaeze Placeholder' }

/** The organisation as a registered charity. */
async function charitySite() {
  const site = await giftSite()
  const registered = Organisation.parse({ ...organisation, isRegisteredCharity: true, charity })
  await site.db.transaction().execute((tx) => changeOrganisation(tx, registered))
  const emails = () => site.mails()
  return {
    ...site,
    emails,
    receipts: () => site.db.selectFrom('receipt').selectAll().orderBy('serial').execute(),
    /** The key in the newest email. */
    key: async () => /\/receipt\/([\w-]{22})/.exec((await emails())[0]?.text ?? '')?.[1] ?? '',
    read: (key: string, phoneEnd: string) =>
      site.app.inject({ method: 'POST', url: '/api/v1/receipt/read', payload: { key, phoneEnd } }),
    refund: async (amount: number) => {
      const { id = '', version = 0 } = (await site.payments())[0] ?? {}
      const input = { id, version, amount: cents(amount), reason: 'They asked for it' }
      await refundPayment(site, operator, input)
    },
  }
}

test('without charity registration the email says that it is no official receipt', async () => {
  const site = await giftSite()
  await site.pay()
  expect((await site.mails())[0]?.text).toContain(
    'This is not an official receipt for income tax purposes.',
  )
  expect(await site.db.selectFrom('receipt').selectAll().execute()).toEqual([])
})

test('a registered charity must have a registration number and a signatory', () => {
  const without = Organisation.safeParse({ ...organisation, isRegisteredCharity: true })
  expect(without.error?.issues[0]).toMatchObject({ path: ['charity'] })
})

test('the receipt page asks for the last four digits, and no email holds a name', async () => {
  const site = await charitySite()
  await site.pay({ isAnonymous: true })
  const [email] = await site.emails()
  for (const secret of ['Niambi', 'Adeyemi', '12 Placeholder', 'not an official receipt'])
    expect(`${email?.text}${email?.html}`).not.toContain(secret)
  const key = await site.key()
  expect((await site.read(key, '0000')).json().error.fields).toEqual({
    phoneEnd: 'These are not the last four digits of the number you gave',
  })
  expect((await site.read(key, '0188')).json().data).toEqual({
    statement: 'Official receipt for income tax purposes',
    serial: '000001',
    isCancelled: false,
    replaces: null,
    charity: {
      name: 'Baobab Pride Society of Calgary',
      address: '000 Placeholder Street SE, Calgary, Alberta T2G 0A0',
      registrationNumber: '123456789 RR 0001',
    },
    placeOfIssue: 'Calgary, Alberta',
    receivedOn: site.dayIn(0),
    issuedOn: site.dayIn(0),
    donor: {
      name: 'Niambi Adeyemi',
      address: '12 Placeholder Street SE, Calgary, Alberta, Canada',
    },
    amount: 5_025,
    signatory: 'Adaeze Placeholder',
    authority: 'Canada Revenue Agency canada.ca/charities-giving',
  })
  expect((await site.read('A'.repeat(22), '0188')).statusCode).toBe(404)
})

test('five wrong answers lock the page for a day', async () => {
  const site = await charitySite()
  await site.pay()
  const key = await site.key()
  for (let count = 0; count < 5; count += 1) await site.read(key, '0000')
  expect((await site.read(key, '0188')).statusCode).toBe(429)
  site.clock.advance(24 * 3_600_000 + 1_000)
  expect((await site.read(key, '0188')).statusCode).toBe(200)
})

test('a fresh link opens a receipt whose first link is locked, and counts its own wrong answers', async () => {
  const site = await charitySite()
  await site.pay()
  const first = await site.key()
  const freshLink = async (key: string) => {
    const { statusCode } = await site.app.inject({
      method: 'POST',
      url: '/api/v1/receipt/fresh-link',
      payload: { key },
    })
    await site.settle()
    return statusCode
  }
  const fill = async (key: string) => {
    for (let count = 0; count < 5; count += 1) await site.read(key, '0000')
  }
  await fill(first)
  expect(await freshLink(first)).toBe(200)
  const [email] = await site.emails()
  expect([email?.to, email?.subject]).toEqual(['nia@example.org', 'Your fresh link'])
  expect(`${email?.text}${email?.html}`).not.toMatch(/Niambi|Adeyemi|0188/)
  const fresh = await site.key()
  expect(fresh).not.toBe(first)
  expect((await site.read(fresh, '0188')).statusCode).toBe(200)
  expect((await site.read(first, '0188')).statusCode).toBe(429)

  await fill(fresh)
  expect((await site.read(fresh, '0188')).statusCode).toBe(429)
  expect(await freshLink(fresh)).toBe(200)
  const newest = await site.key()
  expect((await site.read(newest, '0188')).statusCode).toBe(200)
  expect((await site.read(fresh, '0188')).statusCode).toBe(404)

  // The third request of a day gets the same response, and its email is sent half a day later.
  expect(await freshLink(first)).toBe(200)
  expect(await site.key()).toBe(newest)
  expect(await freshLink('A'.repeat(22))).toBe(404)
  site.clock.advance(12 * 3_600_000 + 1_000)
  await site.settle()
  const waited = await site.key()
  expect(waited).not.toBe(newest)
  expect((await site.read(waited, '0188')).statusCode).toBe(200)
  site.clock.advance(12 * 3_600_000)
  expect((await site.read(first, '0188')).statusCode).toBe(200)
})

test('serials have no gaps, also after a rollback', async () => {
  const site = await charitySite()
  await site.pay()
  const broken = site.db.transaction().execute(async (tx) => {
    const [first] = await tx.selectFrom('gift').selectAll().execute()
    if (!first) throw new Error('The gift does not exist.')
    await tx.deleteFrom('receipt').execute()
    await issueReceipt(tx, site, { gift: first, amount: 1, receivedAt: site.clock.now() })
    throw new Error('power cut')
  })
  await expect(broken).rejects.toThrow('power cut')
  for (let count = 0; count < 4; count += 1)
    await site.post({ ...gift, email: `donor${count}@example.org` })
  for (const { checkout_id } of await site.payments()) site.stripe.pay(checkout_id ?? '')
  await site.settle()
  expect((await site.receipts()).map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5])
})

test('a donor is not erased while a receipt is valid', async () => {
  const site = await charitySite()
  await site.pay()
  const reference = (await site.gifts())[0]?.reference ?? ''
  const request = { reference, typed: reference, reason: 'They asked us to' }
  const erasing = eraseDonor(site, operator, request)
  await expect(erasing).rejects.toMatchObject({ code: 'conflict' })
})

test('a refund cancels the receipt, and the rest of the gift gets a new serial', async () => {
  const site = await charitySite()
  await site.pay()
  const before = await site.key()
  await site.refund(2_000)
  expect((await site.read(before, '0188')).json().data.isCancelled).toBe(true)
  const [email] = await site.emails()
  expect(email?.text).toContain('The official receipt you had for it is no longer valid')
  expect((await site.read(await site.key(), '0188')).json().data).toMatchObject({
    serial: '000002',
    replaces: '000001',
    isCancelled: false,
    amount: 3_025,
  })
  await site.refund(3_025)
  const rows = await site.receipts()
  expect(rows.map(({ serial, cancelled_at }) => [serial, cancelled_at !== null])).toEqual([
    [1, true],
    [2, true],
  ])
  await site.pay({ email: 'sade@example.org' })
  expect((await site.receipts()).at(-1)).toMatchObject({ serial: 3, replaced_receipt_serial: null })
})

test('[C102] a refund that fails and is made again replaces the receipt once', async () => {
  const site = await charitySite()
  await site.pay()
  const serials = async () =>
    (await site.receipts()).map(({ serial, amount, cancelled_at }) => [
      serial,
      amount,
      cancelled_at !== null,
    ])
  const refundAgain = async (amount: number) => {
    await site.refund(amount)
    const [made] = site.stripe.books.list('refund')
    if (made) site.stripe.endRefund(made, 'failed')
    await site.settle()
    expect((await site.payments())[0]?.refunded).toBe(0)
    await site.refund(amount)
  }
  await refundAgain(2_025)
  expect(await serials()).toEqual([
    [1, 5_025, true],
    [2, 3_000, false],
  ])
  const emails = (await site.emails()).filter(({ purpose }) => purpose === 'gift refunded')
  expect(emails).toHaveLength(1)
  expect((await site.read(await site.key(), '0188')).json().data).toMatchObject({ amount: 3_000 })
})
