import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { gift } from '#tests/kit/make/gift.ts'
import { giftSite } from '#tests/kit/server/gift-site.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import { solveAtOnce } from '#tests/kit/server/solve-at-once.ts'

const second = 1_000
const minute = 60 * second

/** A gift of a new donor. */
let donors = 0
const another = () => ({ ...gift, email: `donor${(donors += 1)}@example.org` })

test('[D13] a filled hidden field needs a proof of work like any suspicious gift, and then the gift is accepted', async () => {
  const site = await giftSite()
  const filled = { ...another(), homePage: 'https://spam.example' }
  const response = await site.post(filled)
  expect([response.statusCode, response.json().error.message]).toEqual([
    428,
    'Please wait a moment and try again.',
  ])
  expect([await site.gifts(), await site.payments()]).toEqual([[], []])

  const given = await site.post({ ...filled, proof: solveAtOnce(await site.work()) })
  expect(given.json().data.paymentUrl).toMatch(/^https:\/\/checkout\.stripe\.com\//)
  site.stripe.pay((await site.payments())[0]?.checkout_id ?? '')
  await site.settle()
  expect(await site.state(given.json().data._id)).toMatchObject({ status: 'received' })
})

test('[D13] one network may make five gifts within ten minutes', async () => {
  const site = await giftSite()
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await site.post(another(), undefined, '203.0.113.9')
    site.clock.advance(10 * second)
  }
  const { length } = await site.gifts()
  expect(length).toBeGreaterThanOrEqual(4)
  expect(length).toBeLessThanOrEqual(5)
  expect(site.stripe.sessions()).toHaveLength(length)
})

test('[D13] one network may make ten gifts within a day, whenever the day begins', async () => {
  const site = await giftSite()
  for (let attempt = 0; attempt < 36 * 6; attempt += 1) {
    await site.post(another(), undefined, '203.0.113.9')
    site.clock.advance(10 * minute)
  }
  const times = (await site.gifts()).map(({ given_at }) => given_at.getTime())
  const inDays = times.map(
    (from) => times.filter((at) => at >= from && at < from + 24 * 60 * minute).length,
  )
  expect(Math.max(...inDays)).toBeLessThanOrEqual(10)
  expect(Math.max(...inDays)).toBeGreaterThanOrEqual(8)
})

test('[D13] rejected attempts of one network cost no other donor a step', async () => {
  const site = await giftSite()
  for (let attempt = 0; attempt < 50; attempt += 1)
    await site.post(another(), undefined, '203.0.113.9')
  expect((await site.post(another())).statusCode).toBe(201)
})

test('[D13] thirty gifts a minute need no proof of work, and the next donor needs one more step', async () => {
  const site = await giftSite()
  for (let attempt = 0; attempt < 60; attempt += 1) {
    site.clock.advance(second)
    await site.post(another())
  }
  const { length } = await site.gifts()
  expect(length).toBeGreaterThanOrEqual(20)
  expect(length).toBeLessThanOrEqual(30)
  const honest = another()
  expect((await site.post(honest)).statusCode).toBe(428)
  const proof = solveAtOnce(await site.work())
  expect((await site.post({ ...honest, proof })).statusCode).toBe(201)
})

test('after 22 gifts from 22 networks a donor without script still gives, and twice an hour', async () => {
  const site = await giftSite()
  for (let attempt = 0; attempt < 22; attempt += 1) await site.post(another())
  expect(await site.gifts()).toHaveLength(22)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    statuses.push((await site.post(another(), undefined, '203.0.113.9')).statusCode)
    site.clock.advance(12 * second)
  }
  expect(statuses).toEqual([201, 201, 428])
})

test('in a crowd, a browser with script leaves the free gifts to others', async () => {
  const site = await giftSite()
  const { formToken } = issueGuard(site, 'donation')
  site.clock.advance(10 * second)
  for (let attempt = 0; attempt < 10; attempt += 1) await site.post(another())
  expect((await site.post({ ...another(), formToken })).statusCode).toBe(428)
  expect((await site.post(another())).statusCode).toBe(201)
})

test('rejected gifts do not count towards the crowd', async () => {
  const site = await giftSite()
  const { formToken } = issueGuard(site, 'donation')
  site.clock.advance(10 * second)
  for (let attempt = 0; attempt < 40; attempt += 1)
    expect((await site.post({ ...another(), formToken: 'invalid' })).statusCode).toBe(428)
  expect((await site.post({ ...another(), formToken })).statusCode).toBe(201)
})

test('[D13] a mailbox typed again and again needs a proof of work, each mailbox after another number of gifts', async () => {
  const site = await giftSite()
  const post = (email: string, more: object = {}) => {
    const { formToken } = issueGuard(site, 'donation')
    site.clock.advance(minute)
    return site.post({ ...gift, email, formToken, ...more })
  }
  const numbers: number[] = []
  for (let mailbox = 0; mailbox < 4; mailbox += 1) {
    const { email } = another()
    let typed = 0
    while ((await post(email)).statusCode === 201) typed += 1
    numbers.push(typed)
    const tagged = email.replace('@', '+more@')
    expect((await post(tagged)).statusCode).toBe(428)
    const proof = solveAtOnce(await site.work())
    expect((await post(tagged, { proof })).statusCode).toBe(201)
    // Without script, the owner of the address has the free gifts of the network.
    const statuses: number[] = []
    for (let free = 0; free < 3; free += 1) {
      const { statusCode } = await site.post({ ...gift, email }, undefined, `203.0.113.${mailbox}`)
      statuses.push(statusCode)
      site.clock.advance(12 * second)
    }
    expect(statuses).toEqual([201, 201, 428])
    site.clock.advance(10 * minute)
  }
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...numbers)).toBeLessThanOrEqual(64)
  expect(new Set(numbers).size).toBeGreaterThan(1)
})

test('[D13] gifts by e-Transfer have a crowd of their own, and each network its own free gifts', async () => {
  const site = await giftSite()
  const pledge = () => ({ ...another(), paymentMethod: 'e-transfer' })
  for (let attempt = 0; attempt < 60; attempt += 1)
    expect((await site.post(pledge())).statusCode).toBe(201)
  const { formToken } = issueGuard(site, 'donation')
  site.clock.advance(10 * second)
  expect((await site.post({ ...pledge(), formToken })).statusCode).toBe(428)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1)
    statuses.push((await site.post(pledge(), undefined, '203.0.113.9')).statusCode)
  expect(statuses).toEqual([201, 201, 428])
  // Pledges took no place of a gift by card.
  for (let attempt = 0; attempt < 22; attempt += 1)
    expect((await site.post(another())).statusCode).toBe(201)
})

test('a slow gift does not block other donors', async () => {
  const site = await giftSite()
  const slow = '203.0.113.9'
  await site.post(another(), undefined, slow)
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = site.db.transaction().execute(async (tx) => {
    await sql`select from token_bucket where action = 'gift' for update`.execute(tx)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const waiting = site.post(another(), undefined, slow)
  await expect.poll(() => waitingForLocks(site.connection)).toBe(1)
  expect((await site.post(another())).statusCode).toBe(201)
  held.resolve()
  await holding
  expect((await waiting).statusCode).toBe(201)
})

test('a gift that is retried in a crowd gets the same response, without a proof of work', async () => {
  const site = await giftSite()
  const key = 'a-key-of-one-attempt'
  const first = await site.post(gift, key, '203.0.113.9')
  for (let attempt = 0; attempt < 25; attempt += 1) await site.post(another())
  expect((await site.post(another())).statusCode).toBe(428)
  expect((await site.post(gift, key, '203.0.113.9')).body).toBe(first.body)
})
