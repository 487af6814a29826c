import { expect, test } from 'vitest'
import { listShippingOptions } from '#contract/shipping.ts'
import { buildTestApp, type TestApp } from '#tests/kit/server/app.ts'

test('[S3.49] [S7.25] [S9.8] shipping costs 8 dollars within Calgary and 15 outside', async () => {
  const testApp = await buildTestApp({ withContent: true })
  expect(await options(testApp)).toEqual([
    { _id: 'within-calgary', price: 8, area: 'within Calgary' },
    { _id: 'outside-calgary', price: 15, area: 'outside Calgary' },
  ])
})

test('[S3.50] the chosen area is listed first, and the first option counts', async () => {
  const testApp = await buildTestApp({ withContent: true })
  const first = async (query: string) => (await options(testApp, query))[0]?.area
  expect(await first('?area=outside')).toBe('outside Calgary')
  expect(await first('?area=within')).toBe('within Calgary')
})

test('an option that is not offered is not listed, and the list may be empty', async () => {
  const testApp = await buildTestApp({ withContent: true })
  const offer = testApp.db.updateTable('shipping_option').set({ is_offered: false })
  await offer.where('id', '=', 'within-calgary').execute()
  expect((await options(testApp)).map(({ _id }) => _id)).toEqual(['outside-calgary'])
  await offer.execute()
  expect(await options(testApp)).toEqual([])
})

test('an unknown area is rejected', async () => {
  const { app } = await buildTestApp()
  const response = await app.inject('/api/v1/shippingOption/all?area=moon')
  expect([response.statusCode, response.json().error.message]).toEqual([
    422,
    'area must be within or outside',
  ])
})

const options = async ({ app }: TestApp, query = '') =>
  listShippingOptions.reply.parse((await app.inject(`/api/v1/shippingOption/all${query}`)).json())
    .data
