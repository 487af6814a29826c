import { expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { minutes, paymentSite, visit } from '#tests/kit/server/payment-site.ts'
import { openPayment, paymentsOf, preparePayment } from './payments.ts'

const create = 'POST /v1/checkout/sessions'

test('repeated and concurrent requests open a payment once', async () => {
  const { stripe, prepare, row, ...deps } = await paymentSite()
  const { id } = await prepare()
  const all = await Promise.all(Array.from({ length: 5 }, () => openPayment(deps, id, visit)))
  const again = await openPayment(deps, id, visit)
  expect(new Set([...all, again].map(({ url }) => url)).size).toBe(1)
  expect(stripe.sessions()).toHaveLength(1)
  expect(await row(id)).toMatchObject({ state: 'open', amount: 5_000, url: again.url })
  expect(await paymentsOf(deps.db, 'gift', 'a-gift')).toMatchObject([{ id }])
})

test('nothing about the payer is stored', async () => {
  const { open, db } = await paymentSite()
  await open()
  const rows = await db.selectFrom('payment').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('zuri')
})

test('the address of the payment page is deleted when the payment is final, and a paid payment redirects', async () => {
  const { stripe, clock, open, post, settle, row, settings, ...deps } = await paymentSite()
  const [paid, given] = [await open(), await open()]
  stripe.pay(paid.checkout)
  await stripe.events.release(post)
  await settle()
  const { url } = await openPayment({ ...deps, clock, settings }, paid.id, visit)
  expect(url).toBe(settings.siteUrl + visit.returnPath)
  clock.advance(minutes(37))
  stripe.expireSessions()
  await stripe.events.release(post)
  await settle()
  expect(await row(paid.id)).toMatchObject({ state: 'paid', url: null })
  expect(await row(given.id)).toMatchObject({ state: 'expired', url: null })
})

test('[S9.5] no table has a column for a card', async () => {
  const { db } = await paymentSite()
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap(({ columns: all }) => all.map(({ name }) => name))
  expect(columns.length).toBeGreaterThan(100)
  // A tribute card is a page about a gift, not a bank card.
  const tributeCard = new Set(['card_hash', 'card_reported_at'])
  const suspicious = columns.filter((name) => /card|cvc|cvv|expiry|iban|account_number/.test(name))
  expect(suspicious.filter((name) => !tributeCard.has(name))).toEqual([])
})

test('D8: a retry after a crash finds the page that Stripe created', async () => {
  const { stripe, prepare, ...deps } = await paymentSite()
  const { id } = await prepare()
  stripe.fail(create, '500-after-commit')
  await expect(openPayment(deps, id, visit)).rejects.toThrow()
  const { url } = await openPayment(deps, id, visit)
  expect(stripe.sessions()).toHaveLength(1)
  expect(url).toBe(stripe.sessions()[0]?.['url'])
})

test('D8: a retry after a broken connection finds the page that Stripe created', async () => {
  const { stripe, prepare, ...deps } = await paymentSite()
  const { id } = await prepare()
  stripe.fail(create, 'reset-after-commit')
  const { url } = await openPayment(deps, id, visit)
  const keys = stripe.requests.filter(({ call }) => call === create).map(({ key }) => key)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(stripe.sessions()).toHaveLength(1)
  expect(url).toBe(stripe.sessions()[0]?.['url'])
})

test('a failed request is not repeated with the same key', async () => {
  const { stripe, prepare, ...deps } = await paymentSite()
  const { id } = await prepare()
  stripe.fail(create, 500)
  await expect(openPayment(deps, id, visit)).rejects.toMatchObject({ code: 'provider-failed' })
  await openPayment(deps, id, visit)
  const keys = stripe.requests.filter(({ call }) => call === create).map(({ key }) => key)
  expect(keys).toEqual([`checkout ${id}`, `checkout ${id} 1`])
})

test('D9: while Stripe is down visitors get an error, after five failures at once, and later calls are made again', async () => {
  const { stripe, clock, prepare, ...deps } = await paymentSite()
  const site = { ...deps, clock }
  stripe.failAll(500)
  const { id } = await prepare()
  const refusals: unknown[] = []
  for (let tries = 0; tries < 8; tries += 1)
    await openPayment(site, id, visit).catch((error: unknown) => refusals.push(error))
  const statuses = refusals.map((error) => (error as { status: number }).status)
  expect(statuses).toEqual([502, 502, 502, 502, 502, 503, 503, 503])
  expect(refusals.at(-1)).toMatchObject({ retryAfterSeconds: 30 })
  const before = stripe.requests.length
  stripe.failAll()
  clock.advance(31_000)
  await openPayment(site, id, visit)
  expect(stripe.requests.length).toBeGreaterThan(before)
  expect(stripe.sessions()).toHaveLength(1)
})

test('an abandoned payment is final and has no page', async () => {
  const { clock, prepare, reconcile, changeTypes, row, ...deps } = await paymentSite()
  const { id } = await prepare()
  clock.advance(minutes(6))
  await reconcile()
  expect([(await row(id)).state, changeTypes()]).toEqual(['failed', ['failed']])
  const late = openPayment({ ...deps, clock }, id, visit)
  await expect(late).rejects.toMatchObject({ code: 'gone' })
})

test('in production without a payment provider no payment starts', async () => {
  const deps = await buildTestApp({
    environment: {
      SITE_URL: 'https://baobab.example',
      ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}`,
      SMTP_URL: 'smtps://mail.example',
      TRUST_PROXY: '10.0.0.0/8',
    },
  })
  const input = { purpose: 'gift', subject: 'a', interval: null, description: 'A gift' } as const
  await expect(
    preparePayment(deps.db, deps, { ...input, amount: cents(100) }),
  ).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  for (const kind of ['stripe', 'test'])
    expect(
      (await deps.app.inject({ method: 'POST', url: `/webhooks/${kind}`, payload: {} })).statusCode,
    ).toBe(404)
})
