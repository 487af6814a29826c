import { expect, test } from 'vitest'
import * as store from '#contract/console/store.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { queueBehind } from '#tests/kit/database/waiting-for-locks.ts'
import { deskWithStore, refused } from '#tests/kit/desk/store.ts'
import { refusalIn } from '#tests/kit/server/order-site.ts'
import { lockDiscount } from './staff-queries.ts'

const terms = { kind: 'percent', value: 10, maxUses: null, lastDay: null } as const

test('[C107] a code is added, used, shown with its uses, edited and ended while a bag holds it', async () => {
  const { send, discounts, site } = await deskWithStore()
  const body = { code: ' cap-33 ', ...terms, value: 33, maxUses: 2 }
  expect((await send(store.addDiscount, { body })).statusCode).toBe(200)
  const found = async () => (await discounts()).find(({ code }) => code === 'CAP-33')
  expect(await found()).toMatchObject({ kind: 'percent', value: 33, uses: 0, state: 'active' })
  const bagId = await site.bag({})
  await site.post('/discount/apply', { bagId, code: 'cap-33' })
  // 33 % of 20 dollars are 6.60, rounded up to whole dollars.
  expect((await site.readBag(bagId)).totalPrice).toBe(20)
  expect((await site.readBag(bagId)).discountedPrice).toBe(7)
  await site.open({ code: 'CAP-33' })
  expect(await found()).toMatchObject({ uses: 1, maxUses: 2, state: 'active' })

  const params = { code: 'CAP-33' }
  const { version = 0 } = (await found()) ?? {}
  const dollars = { ...terms, kind: 'dollars' as const, value: 5, maxUses: 2 }
  await send(store.changeDiscount, { params, body: { version, ...dollars } })
  expect((await site.readBag(bagId)).discountedPrice).toBe(5)
  await send(store.endDiscount, { params, body: { version: version + 1 } })
  expect(await found()).toMatchObject({ state: 'ended', uses: 1 })
  const order = await site.place(await site.note(), { bag: bagId })
  expect(refusalIn(order)[0]).toBe(409)
  expect(refusalIn(order)[1]).toContain('Your discount has ended')
})

test('[C107] a use of the code does not outdate the version that staff saw, an edit does', async () => {
  const { send, discounts, site } = await deskWithStore()
  await send(store.addDiscount, { body: { code: 'CAP', ...terms } })
  await site.open({ code: 'CAP' })
  const params = { code: 'CAP' }
  const edit = (version: number, value: number) =>
    send(store.changeDiscount, { params, body: { version, ...terms, value } })
  expect((await edit(0, 20)).statusCode).toBe(200)
  expect(refused(await edit(0, 30))).toEqual([
    409,
    'Another person changed this record. Open it again.',
    {},
  ])
  expect((await discounts()).find(({ code }) => code === 'CAP')).toMatchObject({ value: 20 })
})

test.each(['order', 'edit'])(
  '[C107] the last use of a code never exceeds a maximum that is lowered at the same moment: the %s is first',
  async (first) => {
    const { send, discounts, site, desk } = await deskWithStore()
    await send(store.addDiscount, { body: { code: 'CAP', ...terms, maxUses: 2 } })
    await site.open({ code: 'CAP' })
    const statuses: Record<string, number> = {}
    const [bag, noteId] = [await site.bag({}), await site.note()]
    await site.post('/discount/apply', { bagId: bag, code: 'CAP' })
    const order = async () => {
      const response = await site.place(noteId, { bag, email: 'other@example.org' })
      statuses['order'] = response.statusCode
    }
    const body = { ...terms, version: 0, maxUses: 1 }
    const edit = async () => {
      const response = await send(store.changeDiscount, { params: { code: 'CAP' }, body })
      statuses['edit'] = response.statusCode
    }
    const requests = first === 'order' ? [order, edit] : [edit, order]
    await queueBehind(desk, (tx) => lockDiscount(tx, 'CAP'), requests)
    const second = first === 'order' ? 'edit' : 'order'
    expect(statuses).toEqual({ [first]: first === 'order' ? 201 : 200, [second]: 409 })
    expect((await discounts()).find(({ code }) => code === 'CAP')).toMatchObject(
      first === 'order' ? { uses: 2, maxUses: 2 } : { uses: 1, maxUses: 1 },
    )
    expect(await site.orders()).toHaveLength(first === 'order' ? 2 : 1)
  },
)

test('[C107] a code counts until the end of its last day in Calgary, and a later day makes it count again', async () => {
  const { send, desk, site } = await deskWithStore()
  const today = dayOf(site.clock.now())
  await send(store.addDiscount, { body: { code: 'CAP', ...terms, lastDay: today } })
  const found = async () => {
    const as = await desk.addPerson(['store'])
    const { rows } = await desk.call(store.listDiscounts, { query: {} as never }, { as })
    return { as, row: rows.find(({ code }) => code === 'CAP') }
  }
  expect((await found()).row).toMatchObject({ state: 'active', lastDay: today })
  site.clock.advance(24 * 3_600_000)
  const { as, row } = await found()
  expect(row).toMatchObject({ state: 'ended', lastDay: today })
  const edit = (lastDay: string | null, version: number) =>
    desk.call(
      store.changeDiscount,
      { params: { code: 'CAP' }, body: { version, ...terms, lastDay } },
      { as },
    )
  expect(await edit(today, 0)).toMatchObject({ state: 'ended' })
  expect(await edit(addDays(today, 1), 1)).toMatchObject({ state: 'active' })
})

test('[C107] a duplicate code, 0 and 101 percent and an end in the past are refused, one sentence each', async () => {
  const { send, discounts, site, desk } = await deskWithStore()
  await send(store.addDiscount, { body: { code: 'CAP', ...terms } })
  const before = await discounts()
  const entries = () => desk.db.selectFrom('audit').selectAll().execute()
  const audited = await entries()
  const yesterday = addDays(dayOf(site.clock.now()), -1)
  const tries = [
    [{ code: 'cap', value: 20 }, 409, 'code'],
    [{ code: 'TWO WORDS' }, 422, 'code'],
    [{ value: 0 }, 422, 'value'],
    [{ value: 101 }, 422, 'value'],
    [{ value: 12.5 }, 422, 'value'],
    [{ kind: 'dollars', value: 0 }, 422, 'value'],
    [{ kind: 'dollars', value: -5 }, 422, 'value'],
    [{ kind: 'dollars', value: 1e9 }, 422, 'value'],
    [{ maxUses: 0 }, 422, 'maxUses'],
    [{ lastDay: yesterday }, 422, 'lastDay'],
    [{ lastDay: '2026-02-31' }, 422, 'lastDay'],
  ] as const
  for (const [change, status, field] of tries) {
    const body = { code: 'NEW', ...terms, ...change } as never
    const [found, , fields] = refused(await send(store.addDiscount, { body }))
    expect([change, found, Object.keys(fields as object)]).toEqual([change, status, [field]])
  }
  expect(await discounts()).toEqual(before)
  expect(await entries()).toEqual(audited)
})

test('[C107] the maximum cannot go below the uses, and an unknown code is a 404', async () => {
  const { send, site } = await deskWithStore()
  await send(store.addDiscount, { body: { code: 'CAP', ...terms } })
  await site.open({ code: 'CAP' })
  await site.open({ code: 'CAP' })
  const body = { version: 0, ...terms, maxUses: 1 }
  expect(refused(await send(store.changeDiscount, { params: { code: 'CAP' }, body }))).toEqual([
    409,
    'It was used 2 times. Enter 2 or more.',
    { maxUses: 'It was used 2 times. Enter 2 or more' },
  ])
  expect(refused(await send(store.changeDiscount, { params: { code: 'NONE' }, body }))[0]).toBe(404)
})
