import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxBagLines } from '#contract/bag.ts'
import { stockProducts } from '#tests/kit/make/product.ts'
import { bagIn, bagSite, mug, refusalIn, tee } from '#tests/kit/server/bag-site.ts'

test('[S3.43] [S3.44] [S7.21] an added item is in the bag, with both names of its id and its price', async () => {
  const { add } = await bagSite()
  const bagId = randomUUID()
  const bag = bagIn(await add(bagId, { quantity: 2 }))
  const id = bag.items[0]?._id
  expect(bag).toEqual({
    bagId,
    items: [
      {
        itemId: id,
        _id: id,
        merchId: {
          _id: tee,
          name: 'Woven Baobab Tee',
          images: ['/media/upload/artwork/merch-tee.svg'],
          picture: expect.objectContaining({ alt: 'A T-shirt' }),
        },
        size: 'M',
        quantity: 2,
        price: 35,
        itemTotal: 70,
        left: 30,
      },
    ],
    totalPrice: 70,
  })
})

test('the same product in the same size is one line, another size is another line', async () => {
  const { add, filled } = await bagSite()
  const bagId = await filled({ quantity: 2 }, { size: 'S' })
  const { items, totalPrice } = bagIn(await add(bagId, { quantity: 3 }))
  expect(items.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 5],
    ['S', 1],
  ])
  expect(totalPrice).toBe(210)
})

test('twenty concurrent requests for the same item make one line of twenty', async () => {
  const { add, read } = await bagSite()
  const bagId = randomUUID()
  const responses = await Promise.all(Array.from({ length: 20 }, () => add(bagId)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await read(bagId)).items.map(({ quantity }) => quantity)).toEqual([20])
})

test('the response has the whole bag, also items of concurrent requests', async () => {
  const site = await bagSite()
  const drafts = await stockProducts(site, ...Array.from({ length: 10 }, () => ({})))
  const bagId = randomUUID()
  const responses = await Promise.all(drafts.map(({ _id }) => site.add(bagId, { merchId: _id })))
  expect(Math.max(...responses.map((response) => bagIn(response).items.length))).toBe(10)
})

test('with an idempotency key an item is added once', async () => {
  const { add, read, filled } = await bagSite()
  const bagId = await filled({ size: 'S' })
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => add(bagId, {}, { key })))
  expect(responses.map((response) => bagIn(response).items.length)).toEqual([2, 2, 2])
  expect((await read(bagId)).items.map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(refusalIn(await add(bagId, { quantity: 2 }, { key }))[0]).toBe(409)
})

test('no more than the stock can be added, at once or in steps', async () => {
  const { add, filled, read } = await bagSite()
  const bagId = await filled({ size: 'S', quantity: 3 })
  expect(refusalIn(await add(bagId, { size: 'S', quantity: 3 }))).toEqual([409, 'Out of stock'])
  expect(refusalIn(await add(bagId, { size: 'S', quantity: 6 }))).toEqual([409, 'Out of stock'])
  expect((await read(bagId)).items[0]?.quantity).toBe(3)
})

test('a line holds at most twenty items, whatever the stock', async () => {
  const { add, filled } = await bagSite()
  const bagId = await filled({ quantity: 20 })
  const response = await add(bagId)
  expect(refusalIn(response)).toEqual([422, 'Please choose a quantity from 1 to 20'])
})

test('a bag holds at most fifty lines, also with concurrent requests', async () => {
  const site = await bagSite()
  const drafts = await stockProducts(
    site,
    ...Array.from({ length: 60 }, () => ({ sizes: [{ size: 'One Size', quantity: 9 }] })),
  )
  const bagId = await site.filled({ size: 'S' })
  const responses = await Promise.all(
    drafts.map(({ _id }) => site.add(bagId, { merchId: _id, size: 'One Size' })),
  )
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(new Set(refused.map((response) => refusalIn(response).join(' ')))).toEqual(
    new Set(['422 Your bag is full']),
  )
  const { items } = await site.read(bagId)
  expect([items.length, refused.length]).toEqual([maxBagLines, 11])
  const [first] = items
  await site.call('DELETE', `/bag/${bagId}/${first?._id}`)
  expect((await site.add(bagId, { size: 'M' })).statusCode).toBe(200)
  expect(refusalIn(await site.add(bagId, { size: 'S' }))[1], 'nor by putting back').toBe(
    'Your bag is full',
  )
  const withKey = await site.add(bagId, { size: 'S' }, { key: randomUUID() })
  expect(refusalIn(withKey)).toEqual([422, 'Your bag is full'])
})

test.each([0, -1, 1.5, '1', 2 ** 31, 2 ** 53 + 1, null, 21, [1]])(
  'the quantity %j is rejected',
  async (quantity) => {
    const { add, read } = await bagSite()
    const bagId = randomUUID()
    expect(refusalIn(await add(bagId, { quantity }))).toEqual([
      422,
      'Please choose a quantity from 1 to 20',
    ])
    expect((await read(bagId)).items).toEqual([])
  },
)

test.each(['abc', "' OR 1=1", '../1', '\0', 'x'.repeat(100), 'Ünknown'])(
  'the unknown product %j cannot be added',
  async (merchId) => {
    const { add } = await bagSite()
    expect(refusalIn(await add(randomUUID(), { merchId }))).toEqual([404, 'Product not found'])
  },
)

test('a hidden product cannot be added', async () => {
  const { db, add } = await bagSite()
  await db.updateTable('product').set({ is_hidden: true }).where('id', '=', mug).execute()
  const response = await add(randomUUID(), { merchId: mug, size: 'One Size' })
  expect(refusalIn(response)).toEqual([404, 'Product not found'])
})

test.each(['One Size', 'm', '__proto__', '', '\0', 'x'.repeat(41), 5, null])(
  'a T-shirt has no size %j',
  async (size) => {
    const { add } = await bagSite()
    expect(refusalIn(await add(randomUUID(), { size }))).toEqual([422, 'Please choose a size'])
  },
)

test.each([
  '1',
  'null',
  'test',
  '00000000-0000-0000-0000-000000000000',
  'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  'x'.repeat(3_000),
  null,
  5,
])('[S3.45] the bag id %j, which no browser creates, is rejected', async (bagId) => {
  const { call } = await bagSite()
  const item = { merchId: tee, size: 'M', quantity: 1 }
  expect(refusalIn(await call('POST', '/bag', { bagId, item }))).toEqual([
    422,
    'Your bag could not be found. Please reload the page.',
  ])
})

test('a price in the request is rejected', async () => {
  const { add } = await bagSite()
  const response = await add(randomUUID(), { price: 1 })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.fields).toEqual({ price: 'unknown field' })
})

test('one network may create thirty bags an hour, and adding items does not count', async () => {
  const { add, clock } = await bagSite()
  const bags = Array.from({ length: 30 }, () => randomUUID())
  for (const bagId of bags) expect((await add(bagId, { size: 'S' })).statusCode).toBe(200)
  const one = randomUUID()
  expect(refusalIn(await add(one))[0]).toBe(429)
  expect((await add(one, {}, { network: '198.51.100.4' })).statusCode).toBe(200)
  for (const bagId of bags) expect((await add(bagId)).statusCode).toBe(200)
  clock.advance(121_000)
  expect((await add(randomUUID())).statusCode).toBe(200)
})

test('an item that is not available creates no bag', async () => {
  const { db, add } = await bagSite()
  await add(randomUUID(), { merchId: 'nothing' })
  await add(randomUUID(), { size: 'XXL' })
  await add(randomUUID(), { merchId: mug, size: 'One Size', quantity: 3 })
  expect(await db.selectFrom('bag').select('id').execute()).toEqual([])
})
