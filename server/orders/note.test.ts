import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/endpoint.ts'
import { orderSite, refusalIn } from '#tests/kit/server/order-site.ts'
import { purge } from '#tests/kit/server/purge.ts'

const hour = 3_600_000

test('[S3.47] [S7.26] a note is text, and the response is an id that cannot be guessed', async () => {
  const site = await orderSite()
  const response = await site.post('/order/createnote', {
    note: 'Please leave it with a neighbour',
  })
  expect(response.statusCode).toBe(201)
  expect(response.json().data).toEqual({ _id: expect.stringMatching(/^[\w-]{22}$/) })
  expect(await site.note('Please leave it with a neighbour')).not.toBe(response.json().data._id)
})

test('a note may be blank or missing, and more than 1,000 characters are rejected', async () => {
  const site = await orderSite()
  const statuses = []
  for (const payload of [{ note: '' }, { note: '   ' }, {}, { note: 'x'.repeat(1_000) }])
    statuses.push((await site.post('/order/createnote', payload)).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201])
  const tooMuch = await site.post('/order/createnote', { note: 'x'.repeat(1_001) })
  expect(refusalIn(tooMuch)).toEqual([422, 'Shorten this to 1000 characters or fewer'])
  for (const note of [null, 5, ['x'], { text: 'x' }, 'a\u0000b'])
    expect((await site.post('/order/createnote', { note })).statusCode).toBe(422)
})

test('a note is encrypted, and no endpoint reads it by its id', async () => {
  const site = await orderSite()
  const typed = 'I am in crisis, call 403-555-0199'
  const id = await site.note(typed)
  const [row] = await site.db.selectFrom('order_note').selectAll().execute()
  expect(row?.note.includes(typed)).toBe(false)
  for (const path of [`/order/${id}`, `/order/createnote/${id}`, `/order/status/${id}`])
    expect((await site.app.inject(apiPrefix + path)).statusCode).toBe(404)
})

test('one network may write twenty notes an hour', async () => {
  const site = await orderSite()
  const network = site.newNetwork()
  let written = 0
  for (let minute = 0; minute < 60; minute += 1) {
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => site.post('/order/createnote', { note: '' }, { network })),
    )
    written += responses.filter(({ statusCode }) => statusCode === 201).length
    site.clock.advance(60_000)
  }
  expect(written).toBeGreaterThan(10)
  expect(written).toBeLessThanOrEqual(20)
  expect((await site.post('/order/createnote', { note: '' })).statusCode).toBe(201)
})

test('a note without an order is deleted after a day, the note of an order stays', async () => {
  const site = await orderSite()
  const { noteId } = await site.pay()
  await site.note('never used')
  const ids = async () =>
    (await site.db.selectFrom('order_note').select('id').execute()).map(({ id }) => id)
  site.clock.advance(23 * hour)
  await purge(site)
  expect(await ids()).toHaveLength(2)
  site.clock.advance(2 * hour)
  await purge(site)
  expect(await ids()).toEqual([noteId])
  const keys = await site.db.selectFrom('vault_erasure').select('purpose').execute()
  expect(keys).toContainEqual({ purpose: 'order' })
})
