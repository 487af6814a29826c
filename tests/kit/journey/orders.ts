import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Deps } from '#server/kit/deps.ts'
import { order } from '#tests/kit/make/order.ts'

type Shop = { request: APIRequestContext; origin: string; deps: Pick<Deps, 'db'> }

/** An order of two sticker sets whose buyer is a canary. It waits for its payment unless it is paid here. */
export async function placeOrder({ request, origin, deps }: Shop, { isPaid = true } = {}) {
  const canary = `canary${randomUUID().slice(0, 8)}`
  const post = async (path: string, data: object) => {
    const response = await request.post(`${origin}/api/v1${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()).data
  }
  const bag = randomUUID()
  const item = { merchId: 'sticker-set-of-five', size: 'One Size', quantity: 2 }
  await post('/bag', { bagId: bag, item })
  const { _id: note } = await post('/order/createnote', { note: `Note ${canary}` })
  const delivery = { ...order.delivery, firstName: canary, address: `12 ${canary} Street` }
  const email = `${canary}@example.org`
  const { paymentUrl } = await post(`/order/create/${note}`, { ...order, bag, delivery, email })
  const [page] = /test_checkout_[\w-]+/.exec(paymentUrl) ?? []
  const find = () =>
    deps.db
      .selectFrom('shop_order')
      .select(['reference', 'state', 'payment_id'])
      .orderBy('ordered_at', 'desc')
      .executeTakeFirstOrThrow()
  if (isPaid) {
    await post(`/test-payment/${page}`, { answer: 'pay' })
    await expect.poll(async () => (await find()).state, { timeout: 30_000 }).toBe('paid')
  }
  const { reference, payment_id } = await find()
  return { canary, reference, paymentId: payment_id ?? '' }
}
