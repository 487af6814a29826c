import { expect, test } from 'vitest'
import { eraseDonor } from '#contract/console/gift.ts'
import { changeRecurring } from '#contract/console/received-gift.ts'
import { noReceipt } from '#contract/receipt.ts'
import { giftDesk, reason, refusal } from '#tests/kit/desk/gifts.ts'

const cancelled = 'The official receipt you had for it is no longer valid'

test('[C114] a refund in part replaces the receipt, in the list and in the record of the gift', async () => {
  const { desk, setCharity, newest, refund, receipts, read, mailsOf } = await giftDesk()
  await setCharity(true)
  await desk.pay()
  const gift = await newest()
  expect((await refund(gift, 2_000)).statusCode).toBe(200)
  const day = desk.dayIn(0)
  const dated = { gift, receivedOn: day, issuedOn: day }
  const expected = [
    { ...dated, serial: '000002', amount: 3_025, isCancelled: false, replaces: '000001' },
    { ...dated, serial: '000001', amount: 5_025, isCancelled: true, replaces: null },
  ]
  expect(await receipts()).toEqual(expected)
  expect((await read(gift)).receipts).toEqual(expected)
  const [email] = await mailsOf('gift refunded')
  expect(email?.text).toContain(`${cancelled}; another one replaces it.`)
  expect(email?.text).toMatch(/\/receipt\//)
})

test('[C114] after the charity status was turned off, a refund in part cancels the receipt, and the email promises no other one', async () => {
  const { desk, setCharity, newest, refund, receipts, mailsOf } = await giftDesk()
  await setCharity(true)
  await desk.pay()
  await setCharity(false)
  expect((await refund(await newest(), 2_000)).statusCode).toBe(200)
  expect(await receipts()).toMatchObject([{ serial: '000001', isCancelled: true }])
  const [email] = await mailsOf('gift refunded')
  expect(email?.text).toContain(`${cancelled}.`)
  expect(`${email?.text}${email?.html}`).not.toMatch(/replaces|\/receipt\//)
})

test('[C114] without charity status no email about a gift has a receipt', async () => {
  const { desk, newest, pledge, read, refund, on } = await giftDesk()
  await pledge()
  await desk.pay({ frequency: 'monthly', email: 'kofi@example.org' })
  const reference = await newest()
  desk.stripe.renew((await desk.payments())[0]?.subscription_id ?? '', false)
  await desk.settle()
  await refund(reference, 2_000)
  for (const to of ['paused', 'cancelled']) {
    const version = (await read(reference)).recurring?.version ?? 0
    expect((await on(changeRecurring, reference, { version, to })).statusCode).toBe(200)
  }
  const emails = await desk.mails()
  expect(new Set(emails.map(({ purpose }) => purpose))).toEqual(
    new Set(['pledge', 'thanks', 'failed', 'refunded', 'changed', 'ended'].map(ofGift)),
  )
  for (const { purpose, subject, text, html } of emails) {
    const words = `${subject} ${text} ${html}`.replaceAll(noReceipt, '')
    expect([purpose, words.match(/receipts?/gi)]).toEqual([purpose, null])
  }
})

const ofGift = (kind: string) => `gift ${kind}`

test('[C115] a donor is not erased while a gift of the series has an official receipt, and stays whole', async () => {
  const { desk, setCharity, newest, renew, refund, on, read, audit } = await giftDesk()
  await desk.pay({ frequency: 'monthly' })
  const first = await newest()
  await setCharity(true)
  await renew()
  const renewal = await newest()
  const { version = 0 } = (await read(first)).recurring ?? {}
  await on(changeRecurring, first, { version, to: 'cancelled' })
  const erase = (reference: string) => on(eraseDonor, reference, { typed: reference, reason })
  for (const reference of [first, renewal])
    expect(refusal(await erase(reference))).toEqual([
      409,
      'This gift has an official receipt, which the law requires us to store.',
      [],
    ])
  expect((await audit()).filter(({ action }) => action === 'erased')).toEqual([])
  expect((await read(first)).hasDonor).toBe(true)
  await refund(renewal, 5_025)
  expect((await erase(renewal)).json().data).toEqual({ isErased: true })
  expect((await desk.gifts()).map(({ donor }) => donor)).toEqual([null, null])
})
