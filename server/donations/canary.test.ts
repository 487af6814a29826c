import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listAudit } from '#contract/console/audit.ts'
import * as contract from '#contract/console/gift.ts'
import { listOutbox } from '#contract/console/outbox.ts'
import { refundPayment } from '#contract/console/payment.ts'
import { listReceipts, recordGift } from '#contract/console/received-gift.ts'
import { readToday } from '#contract/console/today.ts'
import { dayOf } from '#contract/dates.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { giftDesk, reason } from '#tests/kit/desk/gifts.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { recordLeaks, textOfDatabase, textsOfMails } from '#tests/kit/server/leaks.ts'

const donor = {
  firstName: 'Kanari',
  lastName: 'Kanarison',
  email: 'kanari@example.org',
  phone_number: '403-555-0777',
  address: '7 Kanari Street SE',
  city: 'Kanariville',
}
const typed = { ...gift, ...donor }
const dedication = { inHonorOf: 'Kanari Ruth', recipientEmail: 'kanari.card@example.org' }

test('donor and dedication are in no log line, email, list, error, entry and table, and in responses only after a reveal', async () => {
  const { logTo, record, lines, statuses, find } = recordLeaks()
  const { desk, confirmed, on, list, read, send } = await giftDesk({ logTo })
  const post = (more: object = {}) => record(desk.post({ ...typed, ...more }))
  await post({ dedication })
  desk.stripe.pay((await desk.payments()).at(-1)?.checkout_id ?? '')
  await desk.settle()
  await post({ paymentMethod: 'e-transfer', email: 'kanari.two@example.org', dedication })
  for (const bad of [
    { amount: 'kanari' },
    { email: 'kanari at home' },
    { homePage: 'kanari' },
    { frequency: 'kanari' },
    { city: 'Kanari\u0000' },
    { formToken: 'kanari', proof: 'kanari' },
    { address: 'Kanari '.repeat(20_000) },
  ])
    await post(bad)
  await record(desk.post(['kanari']))
  for (const fault of [500, 402] as const) {
    desk.stripe.fail('POST /v1/checkout/sessions', fault)
    await post({ email: 'kanari.three@example.org' })
  }

  const [byCard = '', pledged = ''] = (await desk.gifts()).map(({ reference }) => reference)
  await record(on(contract.listGifts, ''))
  for (const reference of [byCard, pledged])
    await record(send(contract.readGift, { params: { reference } }))
  await record(send(contract.readGift, { params: { reference: 'GIVE-KAN-ARI' } }))
  const transfer = { reference: pledged, amount: 6_000, day: dayOf(desk.clock.now()) }
  await record(send(contract.matchTransfer, { body: { ...transfer, amount: 'kanari' } }))
  await record(send(contract.matchTransfer, { body: { ...transfer, reference: 'GIVE-KAN-ARI' } }))
  await record(send(contract.matchTransfer, { body: transfer }))
  const { payment } = await read(byCard)
  const params = { id: payment?.id ?? '' }
  const refund = { version: payment?.version ?? 0, amount: 100, reason }
  desk.stripe.fail('POST /v1/refunds', 500)
  await record(send(refundPayment, { params, body: refund }))
  await record(send(refundPayment, { params, body: { ...refund, amount: 1e7 } }))
  const byHand = {
    firstName: 'Kanari',
    lastName: 'Kanarison',
    email: 'kanari.cash@example.org',
    phone: '403-555-0777',
    address: '7 Kanari Street SE',
    city: 'Kanariville',
    province: 'Alberta',
    postalCode: '',
  }
  const cash = { method: 'cash', amount: 2_000, day: transfer.day, donor: byHand }
  const recordHeaders = { [idempotencyKeyHeader]: randomUUID() }
  const as = await confirmed()
  for (const payload of [
    cash,
    { ...cash, donor: { ...byHand, email: 'kanari@' } },
    { ...cash, donor: { ...byHand, homePage: 'kanari' } },
    { ...cash, method: 'kanari' },
  ])
    await record(desk.send(recordGift, {}, { as, headers: recordHeaders, payload }))
  await desk.db
    .updateTable('gift')
    .set({ card_hash: randomBytes(32), card_reported_at: desk.clock.now() })
    .where('reference', '=', byCard)
    .execute()
  await record(send(contract.listReportedCards, {}))
  await record(on(contract.restoreCard, byCard))
  await record(on(contract.eraseDonor, byCard, { typed: 'kanari', reason }))
  await desk.settle()

  // A reveal and an export show what they are for.
  expect((await on(contract.revealDonor, byCard)).body).toContain('Kanarison')
  expect((await send(contract.exportGifts, { body: { reason } })).body).toContain('Kanarison')
  const owner = await confirmed('owner')
  for (const endpoint of [listAudit, listOutbox, readToday, listReceipts])
    await record(desk.send(endpoint, {}, { as: owner }))
  expect((await list()).rows.length).toBeGreaterThan(2)
  const mails = await desk.mails()
  expect(mails.map(({ to }) => to)).toEqual(
    expect.arrayContaining([
      'kanari@example.org',
      'kanari.two@example.org',
      'kanari.cash@example.org',
    ]),
  )
  await record(on(contract.eraseDonor, byCard, { typed: byCard, reason }))
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 404, 413, 422, 502]))
  expect(lines.length).toBeGreaterThan(30)
  const database = [await textOfDatabase(desk.connection)]
  expect(find({ mails: textsOfMails(mails), database })).toEqual([])
})

test('an error while a gift is inserted, matched or recorded is logged without its donor', async () => {
  const { logTo, record, lines, find } = recordLeaks()
  const { desk, match, confirmed } = await giftDesk({ logTo })
  await desk.db.schema.alterTable('gift').renameTo('away').execute()
  const as = await confirmed()
  const day = dayOf(desk.clock.now())
  const { phone_number: phone, ...rest } = donor
  const body = {
    method: 'cheque' as const,
    amount: 2_000,
    day,
    donor: { ...rest, phone, province: '', postalCode: '' },
  }
  const headers = { [idempotencyKeyHeader]: randomUUID() }
  const sent = [
    await record(desk.post({ ...typed, dedication })),
    await record(match({ reference: 'GIVE-ZZZ-ZZZ', amount: 2_000, day })),
    await record(desk.send(recordGift, { body }, { as, headers })),
  ]
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500])
  expect(lines.filter((line) => line.includes('request failed'))).toHaveLength(3)
  expect(find({})).toEqual([])
})
