import { expect, test } from 'vitest'
import { gift } from '#tests/kit/make/gift.ts'
import { changingSite } from '#tests/kit/server/changing-site.ts'

const changeCall = 'POST /v1/subscriptions/:id'
const inProgress = 'Another change is being made right now. Look again in a minute.'
const minute = 60_000

test('while one change is made, every other gets 409; afterwards the next one works', async () => {
  const { stripe, myGift, key, changes, undo, undoIn, state } = await changingSite()
  await myGift(key, 'amount', { amount: '60' })
  const undoKey = undoIn((await changes())[0])
  const releaseChanges = stripe.holdChanges()
  const calls = () => stripe.requests.filter(({ call }) => call === changeCall).length
  const callsBefore = calls()
  const first = myGift(key, 'pause')
  await expect.poll(calls).toBe(callsBefore + 1)
  const others = [
    await myGift(key, 'pause'),
    await myGift(key, 'amount', { amount: '70' }),
    await myGift(key, 'cancel'),
    await undo(undoKey),
  ]
  for (const response of others)
    expect([
      response.statusCode,
      response.json().error.message,
      response.headers['retry-after'],
    ]).toEqual([409, inProgress, '60'])
  expect(calls()).toBe(callsBefore + 1)
  releaseChanges()
  expect([(await first).statusCode, await state()]).toEqual([200, 'paused'])
  expect((await undo(undoKey)).statusCode).toBe(200)
  expect((await myGift(key, 'cancel')).statusCode).toBe(200)
})

test('a change that a crash cut off blocks the next one for half a minute only', async () => {
  const { db, clock, myGift, key, state } = await changingSite()
  const changing_until = new Date(clock.now().getTime() + 30_000)
  await db.updateTable('payment').set({ changing_until }).execute()
  expect((await myGift(key, 'pause')).statusCode).toBe(409)
  clock.advance(29_000)
  expect((await myGift(key, 'pause')).statusCode).toBe(409)
  clock.advance(1_000)
  expect([(await myGift(key, 'pause')).statusCode, await state()]).toEqual([200, 'paused'])
})

test.each(['lock_timeout', 409] as const)(
  'a %s of Stripe gets the same calm message, leaves no pending change and stops no other donor',
  async (fault) => {
    const { stripe, db, myGift, key, pay, state, changes } = await changingSite()
    for (let press = 0; press < 8; press += 1) {
      stripe.fail(changeCall, fault)
      const response = await myGift(key, 'pause')
      expect([response.statusCode, response.json().error.message]).toEqual([409, inProgress])
    }
    expect(await db.selectFrom('gift_change').selectAll().execute()).toEqual([])
    expect((await changes()).length).toBe(0)
    await pay({ email: 'zuri.o@example.ca' })
    expect([(await myGift(key, 'pause')).statusCode, await state()]).toEqual([200, 'paused'])
  },
)

test('a rate limit of the whole account stops calls for all', async () => {
  const { stripe, myGift, key, post } = await changingSite()
  for (let press = 0; press < 5; press += 1) {
    stripe.fail(changeCall, 429)
    expect((await myGift(key, 'pause')).statusCode).toBe(502)
  }

  expect((await post({ ...gift, email: 'zuri.o@example.ca' })).statusCode).toBe(503)
})

test('a link makes twenty calls an hour; ending and the undo link have their own', async () => {
  const { stripe, clock, myGift, key, changes, undo, undoIn } = await changingSite()
  await myGift(key, 'amount', { amount: '60' })
  const undoKey = undoIn((await changes())[0])
  for (let call = 1; call < 20; call += 1) expect((await myGift(key, 'card')).statusCode).toBe(200)
  const callsBefore = stripe.requests.length
  for (const press of ['card', 'pause'])
    expect((await myGift(key, press)).json().error.message).toBe(
      'Too many attempts. Please wait a few minutes and try again.',
    )
  expect(stripe.requests.length).toBe(callsBefore)
  expect((await undo(undoKey)).statusCode).toBe(200)
  clock.advance(3 * minute)
  expect((await myGift(key, 'pause')).statusCode).toBe(200)
  for (let call = 0; call < 20; call += 1) {
    stripe.fail('DELETE /v1/subscriptions/:id', 402)
    expect((await myGift(key, 'cancel')).statusCode).toBe(502)
  }
  expect((await myGift(key, 'cancel')).statusCode).toBe(429)
  clock.advance(3 * minute)
  expect((await myGift(key, 'cancel')).statusCode).toBe(200)
})
