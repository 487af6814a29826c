import { expect, test } from 'vitest'
import { issueGuard } from '#server/kit/form-guard.ts'
import { cap, type OrderSite, orderSite, refusalIn } from '#tests/kit/server/order-site.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'

const tooMany =
  'Other orders from your network wait for their payment. Pay for one or give it up, or try again in half an hour.'

test('one network may have two unpaid orders, not three', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  await site.open({ from })
  site.clock.advance(6 * 60_000)
  await site.open({ from })
  const { answer } = await site.placeOrder({ from })
  expect(refusalIn(answer)).toEqual([429, tooMany])
  expect(Number(answer.headers['retry-after'])).toBe(30 * 60)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 2 })
  await site.open()
})

test('of six concurrent orders of one network two are accepted', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  const changes = await Promise.all(
    Array.from({ length: 6 }, async () => [await site.note(), await site.bag()] as const),
  )
  const responses = await Promise.all(
    changes.map(([noteId, bag], count) =>
      site.place(noteId, { bag, email: `shopper-${count}@example.org` }, from),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, 201, 429, 429, 429, 429])
})

test('one network may hold ten items, in one order or in two', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  const { answer: large } = await site.placeOrder({ items: [{ quantity: 11 }], from })
  expect(refusalIn(large)).toEqual([
    409,
    'Up to 10 pieces can be ordered at once. For more, write to us and we will help.',
  ])
  await site.open({ items: [{ quantity: 6 }], from })
  const { answer: second } = await site.placeOrder({ items: [{ quantity: 5 }], from })
  expect(refusalIn(second)).toEqual([429, tooMany])
  await site.open({ items: [{ quantity: 4 }], from })
})

test('paid and cancelled orders do not count towards the limits', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  for (let guest = 0; guest < 5; guest += 1)
    await site.pay({
      items: [{ quantity: 2 }],
      from,
      body: { email: `guest-${guest}@example.org` },
    })
  await site.open({ from })
  await site.open({ from })
  await site.expire()
  await site.open({ from })
  const rows = await site.orders()
  const settled = rows.filter(({ state }) => state !== 'awaiting-payment')
  expect(settled.map(({ network }) => network)).toEqual(settled.map(() => null))
})

test('orders from before midnight still count after it', async () => {
  const site = await orderSite()
  const from = { network: site.newNetwork() }
  site.clock.advance(14 * 3_600_000 + 50 * 60_000)
  await site.open({ from })
  await site.open({ from })
  site.clock.advance(20 * 60_000)
  expect((await site.placeOrder({ from })).answer.statusCode).toBe(429)
})

test('an IPv6 site may hold as much as eight households', async () => {
  const site = await orderSite()
  const statuses: number[] = []
  for (let household = 0; household < 12; household += 1)
    for (let count = 0; count < 2; count += 1) {
      const network = `2001:db8:7:${household.toString(16)}::1`
      const body = { email: `shopper-${household}-${count}@example.org` }
      const { answer } = await site.placeOrder({ from: { network }, body })
      if (answer.statusCode === 428) {
        const proof = solveAtOnce(workIn(answer.json()))
        statuses.push(
          (await site.placeOrder({ from: { network }, body: { ...body, proof } })).answer
            .statusCode,
        )
      } else statuses.push(answer.statusCode)
    }
  expect(statuses).toEqual([...Array(16).fill(201), ...Array(8).fill(429)])
})

test('a proof of work is needed where unpaid orders hold more than 30 percent of a size', async () => {
  const site = await orderSite()
  await reserve(site, 10)
  const items = [{ quantity: 3 }]
  const { answer, bagId, noteId } = await site.placeOrder({ items })
  expect(refusalIn(answer)).toEqual([428, 'Please wait a moment and try again.'])
  const proof = solveAtOnce(workIn(answer.json()))
  expect((await site.place(noteId, { bag: bagId, proof })).statusCode).toBe(201)
  expect((await site.placeOrder({ items: [{ size: 'S' }] })).answer.statusCode).toBe(201)
  const again = { items: [{ size: 'S' }], body: { proof } }
  expect((await site.placeOrder(again)).answer.statusCode).toBe(428)
})

test('the work grows with the part of a size that unpaid orders hold', async () => {
  const site = await orderSite()
  const bag = await site.bag()
  const needed = async (reserved: number) => {
    await reserve(site, reserved)
    const body = { bag, homePage: 'https://spam.example' }
    return workIn((await site.place(await site.note(), body)).json()).difficulty
  }
  const difficulties: number[] = []
  for (const reserved of [0, 9, 15, 21, 27, 29]) difficulties.push(await needed(reserved))
  expect(difficulties).toEqual([14, 14, 15, 16, 17, 17])
  const proof = solveAtOnce(await site.work())
  expect((await site.place(await site.note(), { bag, proof })).statusCode).toBe(428)
  // No work helps against an empty shelf, so none is wasted.
  expect(await needed(30)).toBe(14)
})

test('where unpaid orders hold the stock, a visitor without script still orders one item, twice an hour', async () => {
  const site = await orderSite()
  await site.db.updateTable('product_size').set({ quantity: 100, reserved: 60 }).execute()
  const from = { network: site.newNetwork() }
  const script = await site.placeOrder({ body: { formToken: filledIn(site) }, from })
  expect(script.answer.statusCode).toBe(428)
  await site.pay({ from })
  await site.pay({ from, body: { email: 'sade@example.org' } })
  const third = { from, body: { email: 'efua@example.org' } }
  expect((await site.placeOrder(third)).answer.statusCode).toBe(428)
  // Each network has its own free orders, whatever the others did.
  for (let buyer = 0; buyer < 15; buyer += 1)
    await site.open({ body: { email: `buyer-${buyer}@example.org` } })
})

test('a mailbox that strangers typed often needs a proof of work, except from networks without script', async () => {
  const site = await orderSite()
  await site.db.updateTable('product_size').set({ quantity: 1_000 }).execute()
  const order = async (body: object, from?: { network: string }) =>
    (await site.placeOrder({ body, ...(from && { from }) })).answer.statusCode
  for (let count = 0; count < 65; count += 1)
    expect(await order({ email: `nia+${count}@example.org` })).toBe(201)
  const script = { formToken: filledIn(site) }
  expect(await order(script)).toBe(428)
  expect(await order({ ...script, email: 'sade@example.org' })).toBe(201)
  const from = { network: site.newNetwork() }
  await site.pay({ from })
  await site.pay({ from })
  expect(await order({}, from)).toBe(428)
  expect(await order({ proof: solveAtOnce(await site.work()) })).toBe(201)
})

test('a filled hidden field needs a proof of work, and no fake order is returned', async () => {
  const site = await orderSite()
  const { answer, bagId, noteId } = await site.placeOrder({
    body: { homePage: 'https://spam.example' },
  })
  expect(answer.statusCode).toBe(428)
  const proof = solveAtOnce(await site.work())
  const body = { bag: bagId, homePage: 'https://spam.example', proof }
  expect((await site.place(noteId, body)).statusCode).toBe(201)
})

test('many declined cards raise the difficulty of the proof of work for orders', async () => {
  const site = await orderSite()
  const { page } = await site.open()
  const before = await site.work()
  for (let count = 0; count < 30; count += 1) site.stripe.decline(page)
  await site.settle()
  expect((await site.work()).difficulty).toBe(before.difficulty + 3)
  const from = { network: site.newNetwork() }
  for (let free = 0; free < 2; free += 1) await site.open({ from })
  const { answer } = await site.placeOrder({ from })
  expect([answer.statusCode, workIn(answer.json()).difficulty]).toEqual([428, 17])
})

/** A form token that was issued long enough ago for a person to fill in the form. */
function filledIn(site: OrderSite): string {
  const { formToken } = issueGuard(site, 'order')
  site.clock.advance(10_000)
  return formToken
}

/** Sets how many caps of size M unpaid orders hold. */
async function reserve({ db }: OrderSite, reserved: number): Promise<void> {
  const size = db.updateTable('product_size').where('product_id', '=', cap).where('size', '=', 'M')
  await size.set({ reserved }).execute()
}
