import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createOrder, createOrderNote } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import { visitDatabase } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { order } from '#tests/kit/make/order.ts'
import { quietReport } from '#tools/run-tool.ts'
import { median, percentile } from './load.ts'
import { post, type Shopper, shopFor, shoppersAtOnce, warmUpSeconds } from './shopper.ts'
import type { Line } from './table.ts'

const rounds = 5
const roundSeconds = 4
const bars = { perSecond: 60, ms: 500 }
const together = 50

type Timed = <T>(doing: Promise<T>) => Promise<T>
type Thing = { merchId: string; size: string }

/** What the store can take of people who buy: two things into a bag, to the checkout, and paid on the provider's page. */
export async function measureCheckouts(address: string, dataDir: string): Promise<Line[]> {
  const { connection, close } = await visitDatabase(
    readSettings({ DATA_DIR: dataDir }),
    quietReport,
  )
  try {
    const things = await stockUp(connection.db)
    const buy = (shopper: Shopper, timed: Timed) => timed(checkOut(shopper, things))
    await shopFor(warmUpSeconds, address, buy)
    const times: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await shopFor(roundSeconds, address, buy))
      await untilAllPaid(connection.db)
    }
    return [...report(times), await measureCrowd(address, things)]
  } finally {
    await close()
  }
}

function report(times: readonly number[][]): Line[] {
  const rate = median(times.map(({ length }) => length / roundSeconds))
  const slowest = percentile(times.flat(), 99)
  return [
    {
      what: `Whole checkouts in a second, ${shoppersAtOnce} at once`,
      is: rate.toFixed(0),
      target: `at least ${bars.perSecond}`,
      isMet: rate >= bars.perSecond,
    },
    {
      what: 'A whole checkout, half of them and 99 of 100 within',
      is: `${percentile(times.flat(), 50).toFixed(0)} and ${slowest.toFixed(0)} ms`,
      target: `under ${bars.ms} ms`,
      isMet: slowest < bars.ms,
    },
  ]
}

/** Many who press at one moment, each with a full bag. */
async function measureCrowd(address: string, things: readonly Thing[]): Promise<Line> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ready = await Promise.all(
      Array.from({ length: together }, async (_, count) => {
        const shopper = { address, network: `10.250.${round}.${count}` }
        return { shopper, ...(await fillBag(shopper, things)) }
      }),
    )
    await Promise.all(
      ready.map(async ({ shopper, ...ids }) => {
        const startedAt = performance.now()
        await placeOrder(shopper, ids)
        times.push(performance.now() - startedAt)
      }),
    )
  }
  const slowest = percentile(times, 99)
  return {
    what: `An order, ${together} at one moment, half of them and 99 of 100 within`,
    is: `${percentile(times, 50).toFixed(0)} and ${slowest.toFixed(0)} ms`,
  }
}

async function checkOut(shopper: Shopper, things: readonly Thing[]): Promise<void> {
  const ids = await fillBag(shopper, things)
  const { paymentUrl } = await placeOrder(shopper, ids)
  await post(shopper, new URL(paymentUrl).pathname, { answer: 'pay' })
}

async function fillBag(shopper: Shopper, things: readonly Thing[]) {
  const bagId = randomUUID()
  for (let line = 0; line < 2; line += 1) {
    const thing = things[Math.floor(Math.random() * things.length)]
    await post(shopper, '/bag', { bagId, item: { ...thing, quantity: 1 } })
  }
  const note = await post(shopper, '/order/createnote', { note: '' })
  return { bagId, noteId: createOrderNote.reply.parse(JSON.parse(note)).data._id }
}

async function placeOrder(shopper: Shopper, { bagId, noteId }: { bagId: string; noteId: string }) {
  const email = `${bagId}@example.org`
  const body = { ...order, email, bag: bagId }
  const path = `/order/create/${noteId}`
  return createOrder.reply.parse(JSON.parse(await post(shopper, path, body))).data
}

/** So much of everything that nobody meets an empty shelf. */
async function stockUp(db: Db): Promise<Thing[]> {
  await db.updateTable('product_size').set({ quantity: 1_000_000 }).execute()
  const sizes = await db.selectFrom('product_size').select(['product_id', 'size']).execute()
  return sizes.map(({ product_id, size }) => ({ merchId: product_id, size }))
}

/** The next round begins when everything of this one is settled. */
async function untilAllPaid(db: Db): Promise<void> {
  for (;;) {
    const open = await db
      .selectFrom('shop_order')
      .select('id')
      .where('state', '=', 'awaiting-payment')
      .limit(1)
      .execute()
    if (open.length === 0) return
    await wait(50)
  }
}
