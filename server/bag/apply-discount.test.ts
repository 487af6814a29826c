import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { takeUse } from '#server/discounts/discounts.ts'
import { type BagSite, bagIn, bagSite, refusalIn } from '#tests/kit/server/bag-site.ts'
import { solveWork } from '#web/kit/form/send-guarded.ts'

const notValid = [404, 'This discount code is not valid']
const hour = 3_600_000

test('[S7.28] [S3.43] a code gives its discount, in upper or lower case', async () => {
  const { filled, apply, read } = await bagSite()
  const bagId = await filled({ quantity: 2 })
  const bag = bagIn(await apply(bagId, ' rainbow10 '))
  expect(bag).toMatchObject({ totalPrice: 70, discountedPrice: 7, discountCode: 'RAINBOW10' })
  expect(await read(bagId)).toEqual(bag)
})

test('unknown, expired, used-up and malformed codes get the same response', async () => {
  const site = await bagSite()
  await useUp(site, 'FIRST20')
  const bagId = await site.filled()
  const bodies = new Set<string>()
  for (const code of ['NOSUCHCODE', 'LASTYEAR', 'FIRST20', "' or ''='", '%', 'TRЕЕ5']) {
    const response = await site.apply(bagId, code)
    const { requestId: _own, ...error } = response.json().error
    bodies.add(JSON.stringify([response.statusCode, error]))
  }
  expect([...bodies]).toHaveLength(1)
  expect(refusalIn(await site.apply(bagId, 'LASTYEAR'))).toEqual(notValid)
  expect(await site.read(bagId)).not.toHaveProperty('discountedPrice')
})

test.each(['', '   ', 'x'.repeat(41), 'x'.repeat(10_000), null, 5, '\0'])(
  'the code %j is rejected before the lookup',
  async (code) => {
    const { filled, call } = await bagSite()
    const response = await call('POST', '/discount/apply', { bagId: await filled(), code })
    expect(response.statusCode).toBe(422)
  },
)

test('a bag has at most one discount', async () => {
  const { filled, apply, read } = await bagSite()
  const bagId = await filled()
  await apply(bagId, 'TREE5')
  for (const code of ['RAINBOW10', 'TREE5', 'NOSUCHCODE'])
    expect(refusalIn(await apply(bagId, code))).toEqual([409, 'This bag already has a discount'])
  expect(await read(bagId)).toMatchObject({ discountedPrice: 5, discountCode: 'TREE5' })
})

test('of several concurrent codes one is applied', async () => {
  const { filled, apply } = await bagSite()
  const bagId = await filled()
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => apply(bagId, at % 2 === 0 ? 'TREE5' : 'RAINBOW10')),
  )
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array<number>(7).fill(409)])
})

test('an expired code gives no discount and can be replaced', async () => {
  const site = await bagSite()
  const bagId = await site.filled()
  await site.apply(bagId, 'FIRST20')
  await useUp(site, 'FIRST20')
  const bag = await site.read(bagId)
  expect(bag).not.toHaveProperty('discountedPrice')
  expect(bag).not.toHaveProperty('discountCode')
  expect(bagIn(await site.apply(bagId, 'TREE5'))).toMatchObject({ discountedPrice: 5 })
})

test('a discount follows the bag, and never exceeds its subtotal', async () => {
  const site = await bagSite()
  const bagId = await site.filled({ quantity: 3 })
  expect(bagIn(await site.apply(bagId, 'RAINBOW10')).discountedPrice).toBe(11)
  const { items } = await site.read(bagId)
  const less = await site.change(bagId, items[0]?._id ?? '', 'decrease')
  expect(bagIn(less).discountedPrice).toBe(7)
  const other = await site.filled()
  await site.apply(other, 'FIRST20')
  await site.db.updateTable('product').set({ price: 600 }).execute()
  expect(await site.read(other)).toMatchObject({ totalPrice: 6, discountedPrice: 6 })
})

test('an empty bag gets no discount, whatever the code', async () => {
  const { apply } = await bagSite()
  for (const code of ['TREE5', 'NOSUCHCODE'])
    expect(refusalIn(await apply(randomUUID(), code))).toEqual([409, 'Your bag is empty'])
})

test('one network may try ten codes, and then waits', async () => {
  const { apply, filled, clock } = await bagSite()
  for (let guess = 0; guess < 10; guess += 1)
    expect((await apply(await filled(), `GUESS${guess}`)).statusCode).toBe(404)
  const bagId = await filled()
  const response = await apply(bagId, 'TREE5')
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '360'])
  expect((await apply(bagId, 'TREE5', '198.51.100.4')).statusCode).toBe(200)
  clock.advance(hour / 10)
  expect((await apply(await filled(), 'TREE5')).statusCode).toBe(200)
})

test('ten codes may be tried for one bag, from any number of networks', async () => {
  const { apply, filled } = await bagSite()
  const bagId = await filled()
  for (let guess = 0; guess < 10; guess += 1)
    expect((await apply(bagId, 'GUESS', `198.51.100.${guess}`)).statusCode).toBe(404)
  expect((await apply(bagId, 'GUESS', '198.51.100.99')).statusCode).toBe(429)
})

test('after a hundred wrong codes site-wide, also concurrent ones, codes need a proof of work', async () => {
  const { apply, filled } = await bagSite()
  for (let network = 0; network < 5; network += 1)
    expect((await apply(await filled(), 'TREE5', `192.0.2.${network}`)).statusCode).toBe(200)
  const bags: string[] = []
  for (let bag = 0; bag < 12; bag += 1) bags.push(await filled())
  const responses = await Promise.all(
    Array.from({ length: 120 }, (_, at) =>
      apply(bags[at % 12] ?? '', `GUESS${at}`, `198.51.${at}.1`),
    ),
  )
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(100)
  expect(statuses.filter((status) => status === 428)).toHaveLength(20)
})

test('after many wrong codes a proof of work admits one code, valid or not', async () => {
  const site = await siteAfterManyWrongCodes()
  const bagId = await site.filled()
  for (const code of ['TREE5', 'NOSUCHCODE'])
    expect(refusalIn(await site.apply(bagId, code))).toEqual([428, waitAMoment])
  const proof = await site.prove()
  const withProof = (code: string) => site.call('POST', '/discount/apply', { bagId, code, proof })
  expect(refusalIn(await withProof('NOSUCHCODE'))).toEqual(notValid)
  expect(refusalIn(await withProof('TREE5')), 'a proof is valid once').toEqual([428, waitAMoment])
  const next = { bagId, code: 'TREE5', proof: await site.prove() }
  expect(bagIn(await site.call('POST', '/discount/apply', next))).toMatchObject({
    discountedPrice: 5,
  })
})

test('a proof of work does not raise the limits of a network and a bag', async () => {
  const site = await siteAfterManyWrongCodes()
  const bagId = await site.filled()
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    const body = { bagId, code: `MORE${guess}`, proof: await site.prove() }
    statuses.push((await site.call('POST', '/discount/apply', body)).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
})

const waitAMoment = 'Please wait a moment and try again.'

async function siteAfterManyWrongCodes() {
  const site = await bagSite()
  for (let bag = 0; bag < 10; bag += 1) {
    const bagId = await site.filled()
    for (let guess = 0; guess < 10; guess += 1)
      expect((await site.apply(bagId, 'GUESS', `198.51.100.${bag}`)).statusCode).toBe(404)
  }
  const prove = async () => {
    const { data } = (await site.call('GET', '/form-guard/discount')).json()
    return solveWork(data.work)
  }
  return { ...site, prove }
}

/** Marks every use of the code as taken. */
async function useUp({ db, clock }: BagSite, code: string): Promise<void> {
  for (let order = 0; ; order += 1)
    if (!(await takeUse(db, clock, { code, subject: `order-${order}` }))) return
}
