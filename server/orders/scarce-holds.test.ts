import { expect, test } from 'vitest'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { cap, type OrderSite, orderSite, refusalIn } from '#tests/kit/server/order-site.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'
import { releaseScarce } from './scarce-holds.ts'

const minute = 60_000

test('unpaid orders share half of a size, and further orders may have one item of it', async () => {
  const site = await scarceSite()
  const { answer } = await site.placeOrder({ items: [{ quantity: 2 }] })
  expect(refusalIn(answer)).toEqual([
    409,
    'Others are paying for the last pieces. You can order one of them now, or more in half an hour.',
  ])
  await site.open()
  // Two of the five caps of size S are scarce too. An order may have one scarce item of all sizes together.
  await site.open({ items: [{ size: 'S', quantity: 3 }] })
  const both = await site.placeOrder({ items: [{ size: 'S' }, { size: 'M' }] })
  expect(both.answer.statusCode).toBe(409)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 16 })
})

test('one network holds a scarce item twice, also after it cancelled, and as often as it pays', async () => {
  const site = await scarceSite()
  const from = { network: '2001:db8:7:1::1' }
  for (let paid = 0; paid < 3; paid += 1) {
    const answer = await orderWithProof(site, from)
    site.stripe.pay(answer.json().data.paymentUrl.split('/').at(-1))
    await site.settle()
    await reserve(site, 15)
  }
  for (let cancelled = 0; cancelled < 2; cancelled += 1) {
    const { _id } = (await orderWithProof(site, from)).json().data
    expect((await site.post(`/order/${_id}/bag`, {})).statusCode).toBe(200)
  }
  expect(refusalIn(await orderWithProof(site, from))).toEqual([
    429,
    'Others are paying for the last pieces. Try again in half an hour.',
  ])
})

test('an overdue hold of a scarce item ends when no other is free', async () => {
  const site = await scarceSite()
  const first = await site.open()
  site.clock.advance(13 * minute)
  await runJob(site, releaseScarce)
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 16 })

  await reserve(site, 29)
  await site.open()
  await runJob(site, releaseScarce)
  expect(site.stripe.books.get(first.page)['status']).toBe('expired')
  expect(await site.state(first.id)).toMatchObject({ status: 'not completed' })
  expect(await site.stock()).toEqual({ quantity: 30, reserved: 29 })
  // The last order is safe for five minutes.
  await reserve(site, 30)
  site.clock.advance(4 * minute)
  await runJob(site, releaseScarce)
  expect((await site.stock()).reserved).toBe(30)
  site.clock.advance(minute)
  await runJob(site, releaseScarce)
  expect((await site.stock()).reserved).toBe(29)
})

/** The caps of size M, half of which unpaid orders hold. */
async function scarceSite(): Promise<OrderSite> {
  const site = await orderSite()
  await reserve(site, 15)
  return site
}

async function reserve({ db }: OrderSite, reserved: number): Promise<void> {
  const size = db.updateTable('product_size').where('product_id', '=', cap).where('size', '=', 'M')
  await size.set({ quantity: 30, reserved }).execute()
}

let shoppers = 0

/** Orders one cap from this network, with the proof of work that the server wants. */
async function orderWithProof(site: OrderSite, from: { network: string }) {
  const body = { email: `shopper-${(shoppers += 1)}@example.org` }
  const { answer, bagId, noteId } = await site.placeOrder({ from, body })
  if (answer.statusCode !== 428) return answer
  const proof = solveAtOnce(workIn(answer.json()))
  return site.place(noteId, { ...body, bag: bagId, proof }, from)
}
