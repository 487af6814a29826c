import { randomUUID } from 'node:crypto'
import { createOrder, createOrderNote } from '#contract/order.ts'
import { apiPrefix, idempotencyKeyHeader } from '#contract/endpoint.ts'
import type { WorkChallenge } from '#contract/form-guard.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { newsletterJobs } from '#server/newsletter/newsletter.ts'
import { orderJobs } from '#server/orders/jobs.ts'
import { paymentJobs } from '#server/payments/payments.ts'
import { reconcilePayments } from '#server/payments/reconcile.ts'
import { order } from '#tests/kit/make/order.ts'
import { sizeRow, stockProducts } from '#tests/kit/make/product.ts'
import { buildTestApp } from './app.ts'
import { comingMorning } from './fake-clock.ts'
import { startFakeStripe } from './fake-stripe.ts'
import type { SignedEvent } from './fake-stripe-events.ts'
import { runJob, runJobs } from './run-jobs.ts'

export type OrderSite = Awaited<ReturnType<typeof orderSite>>

type Item = { merchId?: string; size?: string; quantity?: number }
type From = { network?: string; key?: string }
type OrderOptions = {
  items?: Item[]
  code?: string
  body?: object
  from?: From
}

type OrderSiteOptions = Pick<Parameters<typeof buildTestApp>[0] & object, 'environment' | 'logTo'>

/** The only product: a cap for 20 dollars, five of S and thirty of M. */
export const cap = 'plain-cap'

/** The server with its content, a fake Stripe and a cap in stock, and the requests of shoppers. */
export async function orderSite({ environment = {}, ...options }: OrderSiteOptions = {}) {
  const clock = comingMorning()
  const stripe = await startFakeStripe(clock)
  const site = await buildTestApp({
    clock,
    withContent: 'of any day',
    ...options,
    environment: {
      ...environment,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: stripe.secret,
      STRIPE_API: stripe.address,
    },
  })
  const { app, db, keys } = site
  await stockProducts(site, { _id: cap, name: 'Plain Cap', price: 20 })
  let shoppers = 0
  /** A new network for each shopper, unless the test passes one. */
  const newNetwork = () => `198.51.${(shoppers += 1) >> 8}.${shoppers & 255}`

  const post = (path: string, payload: object, { network = newNetwork(), key }: From = {}) =>
    app.inject({
      method: 'POST',
      url: apiPrefix + path,
      payload,
      remoteAddress: network,
      ...(key !== undefined && { headers: { [idempotencyKeyHeader]: key } }),
    })
  const note = async (text = '', from?: From): Promise<string> => {
    clock.advance(1)
    const response = await post('/order/createnote', { note: text }, from)
    return createOrderNote.reply.parse(response.json()).data._id
  }
  const fill = async (bagId: string, { merchId = cap, size = 'M', quantity = 1 }: Item = {}) => {
    // Lines of a bag are sorted by time, so each needs a later one.
    clock.advance(1)
    const response = await post('/bag', { bagId, item: { merchId, size, quantity } })
    if (response.statusCode !== 200) throw new Error(response.body)
  }
  const bag = async (...items: Item[]): Promise<string> => {
    const bagId = randomUUID()
    for (const item of items.length > 0 ? items : [{}]) await fill(bagId, item)
    return bagId
  }
  const place = (noteId: string, body: object, from?: From) =>
    post(`/order/create/${noteId}`, { ...order, ...body }, from)

  /** Fills a bag and orders it. The order may be rejected. */
  const placeOrder = async ({ items = [], code, body = {}, from }: OrderOptions = {}) => {
    const [bagId, noteId] = [await bag(...items), await note()]
    if (code !== undefined) await post('/discount/apply', { bagId, code })
    const response = await place(noteId, { bag: bagId, ...body }, from)
    return { bagId, noteId, answer: response }
  }
  /** Makes an order that waits for its payment. */
  const open = async (options?: OrderOptions) => {
    const { bagId, noteId, answer } = await placeOrder(options)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    const { _id, paymentUrl } = createOrder.reply.parse(answer.json()).data
    if (_id === undefined) throw new Error('The response has no order id.')
    return { bagId, noteId, id: _id, paymentUrl, page: paymentUrl.split('/').at(-1) ?? '' }
  }
  const postWebhook = ({ payload, headers }: SignedEvent) =>
    app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })
  const settle = async () => {
    await stripe.events.release(postWebhook)
    const jobs = [...paymentJobs, ...orderJobs, ...newsletterJobs]
    await runJobs({ connection: site.connection, deps: site, jobs })
  }
  return {
    ...site,
    stripe,
    newNetwork,
    post,
    note,
    fill,
    bag,
    place,
    placeOrder,
    open,
    postWebhook,
    settle,
    reconcile: () => runJob(site, reconcilePayments),
    /** Makes and pays an order, and delivers the webhook events. */
    pay: async (options?: OrderOptions) => {
      const opened = await open(options)
      stripe.pay(opened.page)
      await settle()
      return opened
    },
    /** Lets the open orders expire without a payment, and delivers the webhook events. */
    expire: async () => {
      clock.advance(37 * 60_000)
      stripe.expireSessions()
      await settle()
    },
    readBag: async (bagId: string) => (await app.inject(`${apiPrefix}/bag/${bagId}`)).json().data,
    state: async (id: string) => (await app.inject(`${apiPrefix}/order/${id}`)).json().data,
    status: async (key: string) =>
      (await app.inject(`${apiPrefix}/order/status/${key}`)).json().data,
    orders: () => db.selectFrom('shop_order').selectAll().orderBy('ordered_at').execute(),
    stock: async (size = 'M', product = cap) => {
      const { quantity, reserved } = await sizeRow(site, product, size)
      return { quantity, reserved }
    },
    /** The current proof of work for the form. */
    work: async (): Promise<WorkChallenge> =>
      (await app.inject(`${apiPrefix}/form-guard/order`)).json().data.work,
    mails: async () =>
      (await readOutbox(db, { keys }, { limit: 500 })).flatMap(({ mail, contents }) =>
        contents ? [{ ...mail, ...contents }] : [],
      ),
  }
}

/** The key of the order page in an email. */
export function statusKeyIn(mail: { text: string } | undefined): string {
  const [, key] = /\/order\/([\w-]{22})/.exec(mail?.text ?? '') ?? []
  if (!key) throw new Error('This email has no link to an order page.')
  return key
}

/** The status and message of an error response. */
export const refusalIn = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as { error: { message: string } }).error.message,
]
