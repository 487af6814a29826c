import { expect, test } from 'vitest'
import { minutes, paymentSite, visit } from '#tests/kit/server/payment-site.ts'
import { openPayment, settlePayment } from './payments.ts'

test('a webhook gets its response at once, and a job then fetches the state from the provider', async () => {
  const { stripe, open, post, settle, row, changeTypes } = await paymentSite()
  const { id, checkout } = await open()
  stripe.pay(checkout)
  const callsBefore = stripe.requests.length
  expect(await stripe.events.release(post)).toEqual([200])
  expect([(await row(id)).state, stripe.requests.length]).toEqual(['open', callsBefore])
  await settle()
  expect(await row(id)).toMatchObject({ state: 'paid' })
  expect((await row(id)).provider_payment_id).toMatch(/^pi_/)
  expect(changeTypes()).toEqual(['paid'])
})

test('the content of a webhook event is not trusted', async () => {
  const { stripe, open, post, settle, row, changeTypes } = await paymentSite()
  const { id, checkout } = await open()
  stripe.events.emit('checkout.session.completed', {
    ...stripe.books.get(checkout),
    status: 'complete',
    payment_status: 'paid',
  })
  await stripe.events.release(post)
  await settle()
  expect([(await row(id)).state, changeTypes()]).toEqual(['open', []])
})

test('D5: late, repeated and reordered webhooks settle each payment once', async () => {
  const { stripe, open, post, settle, row, changes, ...deps } = await paymentSite()
  const all = await Promise.all(Array.from({ length: 20 }, () => open()))
  const paid = all.slice(0, 12)
  for (const { checkout } of paid) stripe.pay(checkout)
  for (const { checkout } of all) {
    const session = stripe.books.get(checkout)
    stripe.events.emit('checkout.session.expired', session)
    stripe.events.emit('checkout.session.async_payment_failed', session)
  }
  const [answers] = await Promise.all([
    stripe.events.release(post, { times: 5, seed: 7 }),
    ...all.map(({ id }) => settlePayment(deps, id)),
  ])
  expect(new Set(answers)).toEqual(new Set([200]))
  await settle()
  expect(changes.map(({ type, payment }) => `${type} ${payment.id}`).toSorted()).toEqual(
    paid.map(({ id }) => `paid ${id}`).toSorted(),
  )
  for (const { id } of all)
    expect((await row(id)).state).toBe(paid.some((one) => one.id === id) ? 'paid' : 'open')
})

test('a payment overrides an expired page, and nothing overrides the payment', async () => {
  const { stripe, clock, open, post, settle, row, changeTypes } = await paymentSite()
  const { id, checkout } = await open()
  Object.assign(stripe.books.get(checkout), { status: 'expired' })
  stripe.events.emit('checkout.session.expired', stripe.books.get(checkout))
  await stripe.events.release(post)
  await settle()
  Object.assign(stripe.books.get(checkout), { status: 'open' })
  stripe.pay(checkout)
  await stripe.events.release(post)
  await settle()
  Object.assign(stripe.books.get(checkout), { status: 'expired', payment_status: 'unpaid' })
  stripe.events.emit('checkout.session.expired', stripe.books.get(checkout))
  clock.advance(1_000)
  await stripe.events.release(post)
  await settle()
  expect([(await row(id)).state, changeTypes()]).toEqual(['paid', ['expired', 'paid']])
})

test('a slow bank payment is reported as processing, and then with its result', async () => {
  const { stripe, open, post, settle, changeTypes } = await paymentSite()
  const [first, second] = [await open(), await open()]
  const banks = [stripe.payLater(first.checkout), stripe.payLater(second.checkout)]
  await stripe.events.release(post)
  await settle()
  banks.forEach((bank, index) => bank.outcome(index === 0))
  await stripe.events.release(post)
  await settle()
  expect(changeTypes().toSorted()).toEqual(['failed', 'paid', 'processing', 'processing'])
})

test('a declined card is reported once per event, and the page stays open', async () => {
  const { stripe, open, post, settle, row, changeTypes } = await paymentSite()
  const { id, checkout } = await open()
  stripe.decline(checkout)
  stripe.decline(checkout)
  await stripe.events.release(post, { times: 3 })
  await settle()
  expect([(await row(id)).state, (await row(id)).declines]).toEqual(['open', 2])
  expect(changeTypes()).toEqual(['declined', 'declined'])
})

test('the event of a page whose response was lost finds its payment', async () => {
  const { stripe, prepare, post, settle, row, ...deps } = await paymentSite()
  const { id } = await prepare()
  stripe.fail('POST /v1/checkout/sessions', '500-after-commit')
  await expect(openPayment(deps, id, visit)).rejects.toThrow()
  const [session] = stripe.sessions()
  stripe.pay(session?.id ?? '')
  await stripe.events.release(post)
  await settle()
  expect(await row(id)).toMatchObject({ state: 'paid', checkout_id: session?.id })
})

test.each(['', 't=1,v1=abc', 'nonsense'])('the signature %j is rejected', async (signature) => {
  const { stripe, post, db } = await paymentSite()
  stripe.events.emit('checkout.session.completed', stripe.books.make('checkout.session', {}))
  const [event] = stripe.events.waiting
  const { payload, headers } = stripe.events.sign(event ?? { id: '', type: '' })
  const response = await post({ payload, headers: { ...headers, 'stripe-signature': signature } })
  expect([response.statusCode, response.json().error.code]).toEqual([400, 'unreadable'])
  expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
})

test('a changed byte, another secret and a replayed event are rejected', async () => {
  const { stripe, clock, post } = await paymentSite()
  const event = { id: 'evt_1', type: 'ping', data: { object: {} } }
  const { payload, headers } = stripe.events.sign(event)
  expect((await post({ payload: `${payload} `, headers })).statusCode).toBe(400)
  expect((await post(stripe.events.sign(event, { by: 'whsec_other' }))).statusCode).toBe(400)
  expect((await post({ payload, headers })).statusCode).toBe(200)
  clock.advance(minutes(6))
  expect((await post({ payload, headers })).statusCode).toBe(400)
})

test('the raw bytes are verified, also when they are no tidy JSON', async () => {
  const { stripe, post } = await paymentSite()
  const event = { id: 'evt_2', type: 'ping', data: { object: { name: 'Zoé ✨' } } }
  const { headers, payload } = stripe.events.sign(event)
  expect(
    (await post({ payload, headers: { ...headers, 'content-type': 'text/plain' } })).statusCode,
  ).toBe(200)
  const large = { payload: 'x'.repeat(300 * 1_024), headers }
  expect((await post(large)).statusCode).toBe(413)
})

test('irrelevant and repeated events get a response and change nothing', async () => {
  const { stripe, post, settle, db, changeTypes } = await paymentSite()
  const event = { id: 'evt_3', type: 'product.created', data: { object: {} } }
  for (let times = 0; times < 3; times += 1)
    expect((await post(stripe.events.sign(event))).statusCode).toBe(200)
  await settle()
  expect(await db.selectFrom('webhook_event').select('event_id').execute()).toHaveLength(1)
  expect(changeTypes()).toEqual([])
})

const deep = 250 * 1_024
const eventText = (more: object) =>
  JSON.stringify({ id: 'evt_4', type: 'ping', data: { object: {} }, ...more })
const invoice = (parent: unknown) =>
  eventText({ type: 'invoice.paid', data: { object: { parent } } })

const unreadable = {
  'no JSON': '{"id":',
  'an empty text': ' ',
  null: 'null',
  'a number': '7',
  'an array': '[{"id":"evt_4","type":"ping","data":{"object":{}}}]',
  'no id': eventText({ id: undefined }),
  'a number as id': eventText({ id: 7 }),
  'an id with a NUL character': eventText({ id: 'evt_\0' }),
  'an endless id': eventText({ id: 'e'.repeat(deep) }),
  'no type': eventText({ type: undefined }),
  'an object as type': eventText({ type: {} }),
  'a type with a NUL character': eventText({ type: 'ping\0' }),
  'no data': eventText({ data: undefined }),
  'a text as data': eventText({ data: 'object' }),
  'no object': eventText({ data: {} }),
  'an array as object': eventText({ data: { object: [] } }),
  'a session without an id': eventText({ type: 'checkout.session.completed' }),
  'a dispute with a number as id': eventText({
    type: 'charge.dispute.created',
    data: { object: { id: 7 } },
  }),
  'a charge with a number as payment': eventText({
    type: 'charge.refunded',
    data: { object: { payment_intent: 7 } },
  }),
  'an invoice with a text as parent': invoice('sub_1'),
  'an invoice with an array as subscription': invoice({
    subscription_details: { subscription: [] },
  }),
  'a thin event of the other API': eventText({ object: 'v2.core.event' }),
  'nested arrays': '['.repeat(deep / 2) + ']'.repeat(deep / 2),
  'unclosed arrays': '['.repeat(deep),
  'nested objects': '{"id":'.repeat(deep / 8) + '1' + '}'.repeat(deep / 8),
}

test('a signed event that makes no sense is rejected and not stored', async () => {
  const { stripe, post, db } = await paymentSite()
  const message = 'This notice cannot be read.'
  const error = { code: 'unreadable', message, requestId: expect.any(String) }
  for (const [name, text] of Object.entries(unreadable)) {
    const response = await post(stripe.events.sign(text))
    expect([name, response.statusCode, response.json()]).toEqual([name, 400, { error }])
  }
  expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([])
})

test('renewals and charges of another system of the account are stored and ignored', async () => {
  const { stripe, post, settle, changeTypes } = await paymentSite()
  const charge = eventText({
    id: 'evt_5',
    type: 'charge.refunded',
    data: { object: { payment_intent: null } },
  })
  for (const text of [invoice(null), charge, eventText({ id: 'evt_6', type: '__proto__.x' })])
    expect((await post(stripe.events.sign(text))).statusCode).toBe(200)
  await settle()
  expect(changeTypes()).toEqual([])
})
