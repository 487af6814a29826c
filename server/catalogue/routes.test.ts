import { expect, test } from 'vitest'
import { listProducts, readProduct } from '#contract/merch.ts'
import { ProblemBody } from '#contract/problem.ts'
import { sizeRow, stockProducts } from '#tests/kit/make/product.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'
import { reserveStock } from './catalogue.ts'

test('[S3.42] [S7.20] a product is returned under data with all its fields', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, { _id: 'tee' })
  const response = await testApp.app.inject('/api/v1/merch/tee')
  expect(response.json().data).toEqual({
    _id: 'tee',
    name: 'Woven Baobab Tee',
    price: 35,
    description: 'A heavy cotton T-shirt.\n\nWash it cold.',
    images: ['/media/upload/artwork/merch-tee.svg'],
    pictures: [expect.objectContaining({ alt: 'A T-shirt' })],
    sizes: [
      { size: 'S', quantity: 5 },
      { size: 'M', quantity: 30 },
    ],
  })
})

test('[S7.19] the list is under data, in the order that staff set', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, { _id: 'second', position: 2 }, { _id: 'first', position: 1 })
  const { data, total } = await listed(testApp)
  expect([data.map(({ _id }) => _id), total]).toEqual([['first', 'second'], 2])
})

test('the list is paged and has the total', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, ...Array.from({ length: 120 }, () => ({})))
  expect((await listed(testApp)).data).toHaveLength(50)
  const page = await listed(testApp, '?limit=100&offset=50')
  expect([page.data.length, page.total]).toEqual([70, 120])
  expect(await listed(testApp, '?offset=5000')).toEqual({ data: [], total: 120 })
})

test('stock that an order holds is not offered to others', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, { _id: 'tee' })
  const { id } = await sizeRow(testApp, 'tee', 'S')
  await reserveStock(testApp.db, [{ productSize: id, quantity: 5 }])
  const { data } = readProduct.reply.parse((await testApp.app.inject('/api/v1/merch/tee')).json())
  expect(data.sizes[0]).toEqual({ size: 'S', quantity: 0 })
})

test('a hidden product appears nowhere', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, { _id: 'shown' }, { _id: 'hidden' })
  await testApp.db
    .updateTable('product')
    .set({ is_hidden: true })
    .where('id', '=', 'hidden')
    .execute()
  const { data, total } = await listed(testApp)
  expect([data.map(({ _id }) => _id), total]).toEqual([['shown'], 1])
  for (const id of ['hidden', 'never-was']) {
    const response = await testApp.app.inject(`/api/v1/merch/${id}`)
    expect([id, response.statusCode]).toEqual([id, 404])
    expect(ProblemBody.parse(response.json()).error.message).toBe('Product not found')
  }
})

test('the sitemap lists every visible product', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, { _id: 'shown' }, { _id: 'hidden' })
  await testApp.db
    .updateTable('product')
    .set({ is_hidden: true })
    .where('id', '=', 'hidden')
    .execute()
  const { body } = await testApp.app.inject('/sitemap.xml')
  expect(body).toContain('/merch-store/shown</loc>')
  expect(body).not.toContain('/merch-store/hidden')
})

test('a product without sizes breaks neither its page nor the list', async () => {
  const testApp = await buildTestApp()
  await stockProducts(testApp, { _id: 'tee' })
  await testApp.db.deleteFrom('stock_change').execute()
  await testApp.db.deleteFrom('product_size').execute()
  expect((await listed(testApp)).data[0]?.sizes).toEqual([])
  expect((await testApp.app.inject('/api/v1/merch/tee')).statusCode).toBe(200)
})

test.each(["'%20OR%201=1", '..%2f1', '%00', 'A', 'checkout', 'x'.repeat(101)])(
  'there is no product %s',
  async (id) => {
    const { app } = await buildTestApp()
    const response = await app.inject(`/api/v1/merch/${id}`)
    expect(response.statusCode).toBe(404)
    expect(ProblemBody.parse(response.json()).error.code).toBe('not-found')
  },
)

test.each([
  ['limit=0', 'limit must be 1 to 100'],
  ['limit=101', 'limit must be 1 to 100'],
  ['limit=4&limit=4', 'limit must be 1 to 100'],
  ['limit=1e3', 'limit must be 1 to 100'],
  ['offset=-1', 'offset must be 0 to 100000'],
  ['offset=100001', 'offset must be 0 to 100000'],
  ['offset=9223372036854775808', 'offset must be 0 to 100000'],
])('%s is refused and says what is possible', async (query, message) => {
  const { app } = await buildTestApp()
  const response = await app.inject(`/api/v1/merch/all?${query}`)
  expect(response.statusCode).toBe(422)
  expect(ProblemBody.parse(response.json()).error.message).toBe(message)
})

const listed = async ({ app }: TestApp, query = '') =>
  listProducts.reply.parse((await app.inject(`/api/v1/merch/all${query}`)).json())
