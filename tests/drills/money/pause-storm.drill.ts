import { expect, test } from 'vitest'
import { gift } from '#tests/kit/make/gift.ts'
import { changingSite } from '#tests/kit/server/changing-site.ts'
import { sizes } from '../sizes.ts'

const { presses } = sizes.pauseStorm
const changeCall = 'POST /v1/subscriptions/:id'

test('many presses of Pause at once make one change, and another donor gives meanwhile', async () => {
  const { stripe, myGift, key, post, state, changes } = await changingSite()
  const callsBefore = stripe.requests.length
  const releaseChanges = stripe.holdChanges()
  let answered = 0
  const all = Promise.all(
    Array.from({ length: presses }, async () => {
      const response = await myGift(key, 'pause')
      answered += 1
      return response
    }),
  )
  // Stripe holds one change. The other presses do not wait for it.
  await expect.poll(() => answered, { timeout: 30_000 }).toBe(presses - 1)
  const given = await post({ ...gift, email: 'zuri.o@example.ca' })
  releaseChanges()
  const responses = await all
  const count = (status: number) => responses.filter((one) => one.statusCode === status).length
  const calls = stripe.requests.slice(callsBefore).filter(({ call }) => call === changeCall).length
  console.info(
    `  ${presses} presses: ${count(200)} paused, ${count(409)} refused with 409, ${calls} calls to Stripe; another gift: ${given.statusCode}`,
  )
  expect([count(200), count(409), calls, given.statusCode]).toEqual([1, presses - 1, 1, 201])
  const refused = responses.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().error.message).toBe(
    'Another change is being made right now. Look again in a minute.',
  )
  expect([await state(), (await changes()).length]).toEqual(['paused', 1])
  // The gift can be changed again at once.
  expect((await myGift(key, 'resume')).statusCode).toBe(200)
})
