import { expect, test } from 'vitest'
import * as contract from '#contract/console/gift.ts'
import { readToday } from '#contract/console/today.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftDesk, reason, refusal } from '#tests/kit/desk/gifts.ts'
import { pageIn } from '#tests/kit/server/gift-site.ts'

test('[C109] the list has reference, amount, frequency, method, state, date and money, and never a donor', async () => {
  const { desk, list, pledge, audit } = await giftDesk()
  await desk.pay({ isAnonymous: true })
  const reference = await pledge({ amount: 60, frequency: 'monthly' })
  await desk.post({ ...gift, email: 'left@example.org' })
  const { rows, total } = await list()
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        reference,
        state: 'pledged',
        amount: 6_000,
        frequency: 'monthly',
        method: 'e-transfer',
        isAnonymous: false,
        day: desk.dayIn(0),
        refunded: 0,
        pending: 0,
      },
      expect.objectContaining({
        state: 'received',
        amount: 5_025,
        method: 'stripe',
        isAnonymous: true,
      }),
    ]),
  )
  expect(total).toBe(2)
  expect(JSON.stringify(rows)).not.toMatch(/niambi|adeyemi|@|0188/i)
  expect((await list({ state: 'pledged' })).rows.map((row) => row.reference)).toEqual([reference])
  expect((await list({ state: 'open' })).rows).toHaveLength(1)
  expect(await audit()).toEqual([])
})

test('[C109] each page of the list begins behind the last gift of the page before, with the same filter', async () => {
  const { list, pledge, send } = await giftDesk()
  for (const amount of [60, 70, 80]) await pledge({ amount, email: `d${amount}@example.org` })
  const amounts: number[] = []
  let after: string | null | undefined
  while (after !== null) {
    const page = await list({ limit: '1', state: 'pledged', ...(after && { after }) })
    amounts.push(...page.rows.map(({ amount }) => amount))
    if (after === undefined && page.next !== null) {
      const query = { limit: '1', state: 'received', after: page.next }
      expect((await send(contract.listGifts, { query })).statusCode).toBe(422)
    }
    after = page.next
  }
  expect(amounts.toSorted((a, b) => a - b)).toEqual([6_000, 7_000, 8_000])
})

test('[C109] completed and pending refunds are in the list, separately for each renewal', async () => {
  const { desk, list, read, renew, refund } = await giftDesk()
  await desk.pay({ frequency: 'monthly' })
  await renew()
  const [first = '', second = ''] = (await desk.gifts()).map((one) => one.reference)
  expect((await refund(first, 500)).statusCode).toBe(200)
  desk.stripe.fail('POST /v1/refunds', 409)
  await refund(second, 700)
  expect((await list()).rows).toMatchObject([
    { reference: second, refunded: 0, pending: 700 },
    { reference: first, refunded: 500, pending: 0 },
  ])
  expect((await read(second)).payment).toMatchObject({ refunded: 0, pending: 700 })
  expect(await read(first)).toMatchObject({
    payment: { refunded: 500 },
    renewals: [{ reference: second }],
  })
  expect(await read(second)).toMatchObject({ firstReference: first, recurring: null })
})

test('[C110] [C97] a donor is revealed only with a reason, which is in the history of the gift', async () => {
  const { desk, on, newest, read, audit } = await giftDesk()
  await desk.pay({ isAnonymous: true, dedication: { inHonorOf: 'Ruth' } })
  const reference = await newest()
  const record = await read(reference)
  expect(record).toMatchObject({ hasDonor: true, isAnonymous: true, history: [] })
  expect(JSON.stringify(record)).not.toMatch(/niambi|adeyemi|ruth|nia@/i)
  expect(refusal(await on(contract.revealDonor, reference, { reason: '' }))[0]).toBe(422)
  const revealed = await on(contract.revealDonor, reference.toLowerCase())
  expect(revealed.json().data).toMatchObject({
    isAnonymous: true,
    name: 'Niambi Adeyemi',
    email: 'nia@example.org',
    dedication: 'In honour of Ruth',
  })
  expect(await audit()).toEqual([{ action: 'opened', part: 'donor', reason }])
  expect((await read(reference)).history).toMatchObject([
    { action: 'opened', role: 'treasurer', part: 'donor', reason },
  ])
})

test('[C110] the response is the same for an unknown gift, one without a donor and an erased donor', async () => {
  const { on, pledge, match, desk } = await giftDesk()
  const reference = await pledge()
  await match({ reference, amount: 5_025, day: desk.dayIn(0) })
  await on(contract.eraseDonor, reference, { typed: reference, reason })
  const erased = refusal(await on(contract.revealDonor, reference))
  expect(erased).toEqual([404, 'No gift has this reference.', []])
  expect(refusal(await on(contract.revealDonor, 'GIVE-222-222'))).toEqual(erased)
})

test('[C111] [S9.6] an e-Transfer is matched by its reference in any case, thanked for only then, and counted once', async () => {
  const { desk, pledge, match, mailsOf, list, read } = await giftDesk()
  const dedication = { inHonorOf: 'Ruth', recipientEmail: 'ruth@example.org' }
  const reference = await pledge({ amount: 60, dedication })
  expect(await mailsOf('gift thanks')).toHaveLength(0)
  const transfer = { reference: ` ${reference.toLowerCase()} `, amount: 5_900, day: desk.dayIn(0) }
  expect((await match(transfer)).json().data).toEqual({ isNew: true, promised: 6_000 })
  expect((await match(transfer)).json().data).toEqual({ isNew: false, promised: 6_000 })
  await desk.settle()
  expect((await list()).rows).toMatchObject([{ state: 'received', amount: 5_900 }])
  expect(await mailsOf('gift thanks')).toHaveLength(1)
  expect(await mailsOf('gift card')).toHaveLength(1)
  expect((await read(reference)).history).toMatchObject([{ action: 'matched', part: 'CA$59.00' }])
  const another = await match({ ...transfer, amount: 100, day: desk.dayIn(-1) })
  expect(refusal(another)).toEqual([409, 'This e-Transfer has come already.', []])
})

test('[C111] each further transfer of a recurring pledge is a gift of its own, also when two are matched at once', async () => {
  const { desk, pledge, match, mailsOf, read } = await giftDesk()
  const reference = await pledge({ amount: 60, frequency: 'monthly' })
  for (const days of [-60, -30]) await match({ reference, amount: 6_000, day: desk.dayIn(days) })
  const last = { reference, amount: 6_000, day: desk.dayIn(0) }
  const answers = await Promise.all([match(last), match(last)])
  const isNew = answers.map((answer) => answer.json().data.isNew)
  expect(isNew.filter(Boolean)).toHaveLength(1)
  expect((await desk.gifts()).map(({ state, amount }) => [state, amount])).toEqual(
    Array(3).fill(['received', 6_000]),
  )
  expect((await read(reference)).renewals).toHaveLength(2)
  expect(await mailsOf('gift thanks')).toHaveLength(3)
})

test('[C111] an unknown or other reference, an amount of nothing and a day to come are refused, and nothing is recorded', async () => {
  const { desk, pledge, match, newest, audit } = await giftDesk()
  const reference = await pledge()
  const transfer = { reference, amount: 5_025, day: desk.dayIn(0) }
  const tries = [
    [{ day: desk.dayIn(1) }, 422, ['day']],
    [{ day: 'yesterday' }, 422, ['day']],
    [{ amount: 0 }, 422, ['amount']],
    [{ amount: -500 }, 422, ['amount']],
    [{ amount: 12.345 }, 422, ['amount']],
    [{ amount: 1e9 }, 422, ['amount']],
    [{ reference: 'SHOP-7TM9-2KAB' }, 422, ['reference']],
    [{ reference: 'GIVE-222-222' }, 404, []],
  ] as const
  for (const [change, status, fields] of tries) {
    const [found, message, named] = refusal(await match({ ...transfer, ...change }))
    expect([change, found, named]).toEqual([change, status, fields])
    expect(message).toMatch(/\w/)
  }
  await desk.pay({ email: 'card@example.org' })
  const byCard = await match({ ...transfer, reference: await newest() })
  expect(refusal(byCard)[0]).toBe(409)
  expect((await desk.gifts()).map(({ state }) => state).toSorted()).toEqual(['pledged', 'received'])
  expect(await audit()).toEqual([])
})

test('[C103] an e-Transfer that was given back is recorded in full and once, and the donor is emailed', async () => {
  const { desk, pledge, match, on, read, list, mailsOf, newest } = await giftDesk()
  const reference = await pledge()
  await match({ reference, amount: 5_025, day: desk.dayIn(0) })
  const { version } = await read(reference)
  const body = { version, reason }
  const stale = await on(contract.recordRefund, reference, { version: version - 1, reason })
  expect(refusal(stale)[1]).toBe('Another person changed this record. Open it again.')
  expect((await on(contract.recordRefund, reference, body)).json().data).toMatchObject({
    state: 'refunded',
    refunded: 5_025,
  })
  expect((await on(contract.recordRefund, reference, body)).statusCode).toBe(409)
  expect((await list()).rows).toMatchObject([{ state: 'refunded', refunded: 5_025, pending: 0 }])
  expect(await mailsOf('gift refunded')).toHaveLength(1)
  await desk.pay({ email: 'card@example.org' })
  const byCard = await on(contract.recordRefund, await newest(), { version: 0, reason })
  expect(refusal(byCard)[1]).toBe('A card payment is refunded through the provider.')
})

test('[C115] a donor is erased with all renewals once the gift no longer recurs, and the amounts stay', async () => {
  const { desk, on, newest, renew, read, audit } = await giftDesk()
  await desk.pay({ frequency: 'monthly' })
  await renew()
  const reference = await newest()
  const erase = (typed = reference) => on(contract.eraseDonor, reference, { typed, reason })
  expect(refusal(await erase('GIVE-222-222'))).toEqual([
    422,
    `Enter ${reference}, the reference of this gift`,
    ['typed'],
  ])
  expect(refusal(await erase())).toEqual([409, 'This gift still recurs. End it first.', []])
  expect((await audit()).filter(({ action }) => action === 'erased')).toEqual([])
  await desk.myGift(pageIn((await desk.mails())[0]), 'cancel')
  expect((await erase()).json().data).toEqual({ isErased: true })
  expect(await read(reference)).toMatchObject({ hasDonor: false, amount: 5_025 })
  expect((await desk.gifts()).map(({ vault_key_id }) => vault_key_id)).toEqual([null, null])
  expect(await desk.mails()).toEqual([])
})

test('[C115] [C78] [D38] the export is streamed with receipt numbers, names no anonymous donor, and emails the owners', async () => {
  const { desk, send, confirmed, audit, mailsOf } = await giftDesk()
  await confirmed('owner')
  await desk.pay({ isAnonymous: true })
  await desk.pay({ firstName: '=HYPERLINK("x")', lastName: 'B', email: 'b@example.org' })
  const { id } = (await desk.gifts()).at(-1) ?? { id: '' }
  const receipt = {
    gift_id: id,
    amount: 5_025,
    received_on: desk.dayIn(0),
    issued_on: desk.dayIn(0),
  }
  await desk.db
    .insertInto('receipt')
    .values({ ...receipt, serial: 42, key_hash: Buffer.alloc(32), issuer: '{}' })
    .execute()
  const table = (await send(contract.exportGifts, { body: { reason } })).body
  expect(table).toMatch(/^\uFEFF"reference","day","amount"/)
  expect(table).not.toMatch(/Niambi|Adeyemi|nia@example/)
  expect(table).toContain('"","Anonymous",""')
  expect(table).toContain('"000042","\'=HYPERLINK(""x"") B","b@example.org"')
  expect((await audit()).map(({ action, part }) => [action, part])).toEqual([
    ['exported', 'gifts'],
    ['opened', 'donor'],
  ])
  expect((await mailsOf('staff alert')).length).toBeGreaterThan(0)
})

test('[C104] a disputed gift is on Today with amount, date and a link, until it is marked as handled', async () => {
  const { desk, newest, confirmed } = await giftDesk()
  await desk.pay()
  const [payment] = await desk.payments()
  desk.stripe.dispute(payment?.provider_payment_id ?? '')
  await desk.settle()
  const item = async () => {
    const { items } = await desk.call(readToday, {}, { as: await confirmed() })
    return items.find(({ kind }) => kind === 'gift-payment-unclear')
  }
  const reference = await newest()
  expect(await item()).toMatchObject({
    detail: expect.stringContaining(`${reference}: CA$50.25, disputed`),
    path: `/gifts/${reference}`,
    link: expect.stringContaining('https://dashboard.stripe.com/'),
  })
  await desk.db.updateTable('payment').set({ handled_at: desk.clock.now() }).execute()
  expect(await item()).toBeUndefined()
})
