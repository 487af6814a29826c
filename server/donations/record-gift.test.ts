import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import { recordRefund } from '#contract/console/gift.ts'
import * as received from '#contract/console/received-gift.ts'
import { formatDay } from '#contract/dates.ts'
import { giftDesk, reason, refusal } from '#tests/kit/desk/gifts.ts'

const donor = {
  firstName: 'Zuri',
  lastName: 'Okonkwo',
  email: 'zuri@example.org',
  phone: '403-555-0199',
  address: '9 Placeholder Road',
  city: 'Calgary',
  province: 'Alberta',
  postalCode: '',
}

async function handSite({ isCharity = false } = {}) {
  const site = await giftDesk()
  const { desk } = site
  if (isCharity) await site.setCharity(true)
  const as = await site.confirmed()
  const cash = { method: 'cash', amount: 2_000, day: desk.dayIn(0), donor: null }
  const record = (body: object = {}, key?: string) =>
    desk.send<ConsoleEndpoint>(
      received.recordGift,
      { body: { ...cash, ...body } },
      { as, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    )
  return { ...site, record }
}

test('[C112] cash without a donor is recorded once, anonymous, and nobody is emailed', async () => {
  const { record, list, desk, audit, read } = await handSite({ isCharity: true })
  const key = randomUUID()
  const answers = await Promise.all([record({}, key), record({}, key)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const { rows } = await list()
  expect(rows).toMatchObject([
    { method: 'cash', state: 'received', amount: 2_000, isAnonymous: true, frequency: 'one-time' },
  ])
  expect(await desk.mails()).toEqual([])
  expect(await audit()).toMatchObject([{ action: 'gift recorded', part: 'CA$20.00' }])
  expect(await read(rows[0]?.reference ?? '')).toMatchObject({ hasDonor: false, receipts: [] })
})

test('[C112] [C114] a cheque with a donor gets thanks and a receipt, which is listed with its serial number', async () => {
  const { record, list, mailsOf, read, desk, receipts } = await handSite({ isCharity: true })
  await record({ method: 'cheque', amount: 12_345, day: desk.dayIn(-3), donor })
  const [row] = (await list()).rows
  expect(row).toMatchObject({ method: 'cheque', isAnonymous: false, day: desk.dayIn(-3) })
  expect(JSON.stringify(row)).not.toMatch(/zuri|okonkwo|@/i)
  const thanks = await mailsOf('gift thanks')
  expect(thanks).toHaveLength(1)
  expect(thanks[0]?.text).toContain(formatDay(desk.dayIn(-3)))
  const reference = row?.reference ?? ''
  const first = { serial: '000001', gift: reference, amount: 12_345, isCancelled: false }
  expect(await receipts()).toMatchObject([first])
  expect((await read(reference)).receipts).toMatchObject([first])
})

test('[C103] a refund of cash is recorded in full and once, with its receipt, and only a donor with an address is emailed', async () => {
  const { record, list, on, read, mailsOf, receipts } = await handSite({ isCharity: true })
  await record({ donor })
  await record()
  for (const { reference } of (await list()).rows) {
    const { version } = await read(reference)
    const refund = () => on(recordRefund, reference, { version, reason })
    expect((await refund()).json().data).toMatchObject({ state: 'refunded', refunded: 2_000 })
    expect(refusal(await refund())[0]).toBe(409)
    expect((await read(reference)).history).toMatchObject([
      { action: 'refunded', part: 'CA$20.00', reason },
      { action: 'gift recorded' },
    ])
  }
  expect(await receipts()).toMatchObject([{ serial: '000001', isCancelled: true, replaces: null }])
  const refunds = await mailsOf('gift refunded')
  expect(refunds.map(({ to }) => to)).toEqual(['zuri@example.org'])
  expect(refunds[0]?.text).toContain('The official receipt you had for it is no longer valid.')
})

test('[C112] without an email address, or without charity status, there is no receipt', async () => {
  const charity = await handSite({ isCharity: true })
  await charity.record({ donor: { ...donor, email: '' } })
  expect(await charity.desk.mails()).toEqual([])
  const plain = await handSite()
  await plain.record({ donor })
  const [thanks] = await plain.mailsOf('gift thanks')
  expect(thanks?.text).not.toMatch(/\/receipt\//)
  for (const { desk } of [charity, plain])
    expect(await desk.db.selectFrom('receipt').selectAll().execute()).toEqual([])
})

test('[C112] nothing, a day to come and a day of another year are refused, and nothing is recorded', async () => {
  const { record, desk } = await handSite()
  const tries = [
    [{ amount: 0 }, ['amount']],
    [{ amount: -500 }, ['amount']],
    [{ amount: 1e9 }, ['amount']],
    [{ amount: 12.345 }, ['amount']],
    [{ day: desk.dayIn(1) }, ['day']],
    [{ day: desk.dayIn(-400) }, ['day']],
    [{ method: 'stripe' }, ['method']],
    [{ donor: { ...donor, firstName: ' ' } }, ['donor.firstName']],
    [{ donor: { ...donor, email: 'nowhere' } }, ['donor.email']],
  ] as const
  for (const [change, fields] of tries) {
    const [status, , found] = refusal(await record(change))
    expect([change, status, found]).toEqual([change, 422, fields])
  }
  expect(await desk.gifts()).toEqual([])
})

test('[C113] staff pause, resume and end a recurring gift, the donor is emailed, and the entry is theirs', async () => {
  const { desk, read, on, newest, audit, mailsOf } = await handSite()
  await desk.pay({ frequency: 'monthly' })
  const reference = await newest()
  const change = async (to: string, version?: number) => {
    const { recurring } = await read(reference)
    const body = { to, version: version ?? recurring?.version ?? 0 }
    return on(received.changeRecurring, reference, body)
  }
  expect((await read(reference)).recurring).toMatchObject({
    state: 'active',
    amount: 5_025,
    nextOn: expect.stringMatching(/^\d{4}-/),
  })
  expect((await change('paused')).json().data).toEqual({ state: 'paused' })
  expect((await read(reference)).recurring).toMatchObject({ state: 'paused', nextOn: null })
  expect(refusal(await change('active', 0))[0]).toBe(409)
  expect((await change('active')).json().data).toEqual({ state: 'active' })
  expect((await change('cancelled')).json().data).toEqual({ state: 'ended' })
  expect(refusal(await change('active'))[1]).toContain('This gift has ended.')
  const entries = await desk.db.selectFrom('audit').select(['action', 'role']).execute()
  expect(entries).toEqual(
    ['paused', 'resumed', 'ended'].map((action) => ({ action, role: 'treasurer' })),
  )
  expect(await audit()).toHaveLength(3)
  expect(await mailsOf('gift changed')).toHaveLength(2)
  expect(await mailsOf('gift ended')).toHaveLength(1)
})

test('[C113] a renewal that the card did not pay is a failure of the gift, until the provider is paid after all', async () => {
  const { desk, read, newest } = await handSite()
  await desk.pay({ frequency: 'monthly' })
  const reference = await newest()
  expect(await read(reference)).toMatchObject({ recurring: { state: 'active' }, failures: [] })
  const subscription = (await desk.payments())[0]?.subscription_id ?? ''
  const invoice = desk.stripe.renew(subscription, false)
  await desk.settle()
  expect(await read(reference)).toMatchObject({
    recurring: { state: 'failing', nextOn: expect.stringMatching(/^\d{4}-/) },
    failures: [{ amount: 5_025, at: expect.stringMatching(/Z$/) }],
    renewals: [],
  })
  desk.stripe.retry(invoice)
  await desk.settle()
  expect(await read(reference)).toMatchObject({
    recurring: { state: 'active' },
    failures: [],
    renewals: [{ state: 'received', amount: 5_025 }],
  })
})
