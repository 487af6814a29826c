import { expect, test } from 'vitest'
import { openOrder } from '#tests/kit/make/open-order.ts'
import { type BagSite, bagSite } from '#tests/kit/server/bag-site.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { oldBags } from './forget.ts'

const day = 86_400_000

async function bagsIn({ db }: BagSite): Promise<string[]> {
  return (await db.selectFrom('bag').select('id').execute()).map(({ id }) => id)
}

test('an empty bag is deleted after 30 days, a bag with items after 90', async () => {
  const site = await bagSite()
  const full = await site.filled()
  const empty = await site.filled()
  const { items } = await site.read(empty)
  await site.call('DELETE', `/bag/${empty}/${items[0]?._id}`)
  site.clock.advance(29 * day)
  await purge(site)
  expect(new Set(await bagsIn(site))).toEqual(new Set([full, empty]))
  site.clock.advance(2 * day)
  await purge(site)
  expect(await bagsIn(site)).toEqual([full])
  site.clock.advance(58 * day)
  await purge(site)
  expect(await bagsIn(site)).toEqual([full])
  site.clock.advance(2 * day)
  await purge(site)
  expect(await bagsIn(site)).toEqual([])
})

test('a bag in use stays', async () => {
  const site = await bagSite()
  const bagId = await site.filled()
  site.clock.advance(80 * day)
  await site.add(bagId)
  site.clock.advance(80 * day)
  await purge(site)
  expect(await bagsIn(site)).toEqual([bagId])
})

test('a bag with an unpaid order stays', async () => {
  const site = await bagSite()
  const bagId = await site.filled()
  await openOrder(site, bagId)
  site.clock.advance(100 * day)
  await purge(site, oldBags)
  expect(await bagsIn(site)).toEqual([bagId])
  await site.db.updateTable('shop_order').set({ state: 'cancelled' }).execute()
  await purge(site, oldBags)
  expect(await bagsIn(site)).toEqual([])
})
