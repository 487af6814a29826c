import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Deps } from '#server/kit/deps.ts'
import { order } from '#tests/kit/make/order.ts'
import { randomAddress } from '#tests/kit/random-address.ts'

type Shop = { request: APIRequestContext; origin: string; deps: Pick<Deps, 'db'> }

const stickers = { merchId: 'sticker-set-of-five', size: 'One Size', quantity: 2 }

/** A visitor with a bag of two sticker sets, or of another item. Each has a network of their own. */
export async function newShopper({ request, origin }: Omit<Shop, 'deps'>, item = stickers) {
  const headers = { 'x-forwarded-for': randomAddress() }
  const bag = randomUUID()
  const send = (path: string, data: object) =>
    request.post(`${origin}/api/v1${path}`, { data, headers })
  const post = async (path: string, data: object) => {
    const response = await send(path, data)
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()).data
  }
  await post('/bag', { bagId: bag, item })
  const orderBag = async (more: object = {}) => {
    const { _id: note } = await post('/order/createnote', { note: '' })
    return send(`/order/create/${note}`, { ...order, bag, ...more })
  }
  return {
    post,
    applyCode: (code: string) => post('/discount/apply', { bagId: bag, code }),
    readBag: async () => (await (await request.get(`${origin}/api/v1/bag/${bag}`)).json()).data,
    orderBag,
    /** The message of a refused order. */
    refusal: async (more?: object): Promise<string> =>
      (await (await orderBag(more)).json()).error?.message ?? '',
    bag,
  }
}

type OrderOptions = { isPaid?: boolean; item?: typeof stickers; code?: string; shipping?: string }

/** An order of two sticker sets whose buyer is a canary. It waits for its payment unless it is paid here. */
export async function placeOrder(
  shop: Shop,
  { isPaid = true, item, code, ...rest }: OrderOptions = {},
) {
  const { db } = shop.deps
  const canary = `canary${randomUUID().slice(0, 8)}`
  const { post, applyCode, bag } = await newShopper(shop, item)
  if (code !== undefined) await applyCode(code)
  const { _id: note } = await post('/order/createnote', { note: `Note ${canary}` })
  const delivery = { ...order.delivery, firstName: canary, address: `12 ${canary} Street` }
  const email = `${canary}@example.org`
  const shippingOptionId = rest.shipping ?? order.shippingOptionId
  const body = { ...order, bag, delivery, email, shippingOptionId }
  const { paymentUrl } = await post(`/order/create/${note}`, body)
  const find = () =>
    db
      .selectFrom('shop_order')
      .select(['reference', 'state', 'payment_id'])
      .orderBy('ordered_at', 'desc')
      .executeTakeFirstOrThrow()
  const pay = async () => {
    await post(new URL(paymentUrl).pathname, { answer: 'pay' })
    await expect.poll(async () => (await find()).state, { timeout: 30_000 }).toBe('paid')
  }
  if (isPaid) await pay()
  const { reference, payment_id } = await find()
  return { canary, reference, paymentId: payment_id ?? '', pay }
}
