import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ConsoleEndpoint } from '#contract/console/endpoint.ts'
import * as contract from '#contract/console/gift.ts'
import { changeRecurring } from '#contract/console/received-gift.ts'
import { idempotencyKeyHeader } from '#contract/endpoint.ts'
import { giftDesk, reason } from '#tests/kit/desk/gifts.ts'

/** The person sends each request twice with one idempotency key, as a browser does whose first response was lost. */
async function repeatingDesk() {
  const site = await giftDesk()
  const as = await site.confirmed()
  const sendKeyed = async (endpoint: ConsoleEndpoint, input: object, key: string) => {
    const headers = { [idempotencyKeyHeader]: key }
    return site.desk.send(endpoint, input as never, { as, headers })
  }
  const sendTwice = async (endpoint: ConsoleEndpoint, input: object) => {
    const key = randomUUID()
    const replies = [await sendKeyed(endpoint, input, key), await sendKeyed(endpoint, input, key)]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(replies[1]?.json()).toEqual(replies[0]?.json())
    return replies[0]?.json().data
  }
  return { ...site, sendKeyed, sendTwice }
}

test('[C31] a repeated match and a repeated record of a refund get the first reply, and send one email each', async () => {
  const { desk, pledge, read, sendTwice, mailsOf } = await repeatingDesk()
  const reference = await pledge()
  const transfer = { reference, amount: 5_025, day: desk.dayIn(0) }
  expect(await sendTwice(contract.matchTransfer, { body: transfer })).toMatchObject({ isNew: true })
  const { version } = await read(reference)
  const input = { params: { reference }, body: { version, reason } }
  expect(await sendTwice(contract.recordRefund, input)).toMatchObject({ state: 'refunded' })
  expect(await mailsOf('gift thanks')).toHaveLength(1)
  expect(await mailsOf('gift refunded')).toHaveLength(1)
})

test('[C31] [C113] a repeated change of a recurring gift gets the first reply and undoes no later change', async () => {
  const { desk, newest, read, on, sendKeyed, sendTwice, mailsOf } = await repeatingDesk()
  await desk.pay({ frequency: 'monthly' })
  const reference = await newest()
  const version = async () => (await read(reference)).recurring?.version ?? 0
  const to = async (state: string) => ({
    params: { reference },
    body: { version: await version(), to: state },
  })
  const [key, pause] = [randomUUID(), await to('paused')]
  expect((await sendKeyed(changeRecurring, pause, key)).json().data).toEqual({ state: 'paused' })
  await on(changeRecurring, reference, (await to('active')).body)
  expect((await sendKeyed(changeRecurring, pause, key)).json().data).toEqual({ state: 'paused' })
  expect((await read(reference)).recurring?.state).toBe('active')
  expect(await mailsOf('gift changed')).toHaveLength(2)
  expect(await sendTwice(changeRecurring, await to('cancelled'))).toEqual({ state: 'ended' })
  expect(await mailsOf('gift ended')).toHaveLength(1)
})

test('[C113] a change that is made already needs no newer version, and sends no second email', async () => {
  const { desk, newest, read, on, mailsOf } = await repeatingDesk()
  await desk.pay({ frequency: 'monthly' })
  const reference = await newest()
  for (const [to, state] of [
    ['paused', 'paused'],
    ['cancelled', 'ended'],
  ] as const) {
    const body = { version: (await read(reference)).recurring?.version ?? 0, to }
    for (let sent = 0; sent < 2; sent += 1)
      expect((await on(changeRecurring, reference, body)).json().data).toEqual({ state })
  }
  expect(await mailsOf('gift changed')).toHaveLength(1)
  expect(await mailsOf('gift ended')).toHaveLength(1)
})
