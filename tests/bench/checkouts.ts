import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createOrder, createOrderNote } from '#contract/order.ts'
import type { Db } from '#server/db/connect.ts'
import { openDatabaseForCommand } from '#server/db/open.ts'
import { readSettings } from '#server/settings.ts'
import { order } from '#tests/kit/make/order.ts'
import { quietReport } from '#tools/run-tool.ts'
import { median, percentile } from './load.ts'
import { post, type Shopper, runShoppers, shoppersAtOnce, warmUpSeconds } from './shopper.ts'
import type { Line } from './table.ts'

const rounds = 5
const roundSeconds = 4
const targets = { perSecond: 60, ms: 500 }
const buyersAtOnce = 50

type Measure = <T>(doing: Promise<T>) => Promise<T>
type Item = { merchId: string; size: string }

/** Measures whole checkouts: two items into a bag, an order, and the payment on the provider's page. */
export async function measureCheckouts(address: string, dataDir: string): Promise<Line[]> {
  const { connection, close } = await openDatabaseForCommand(
    readSettings({ DATA_DIR: dataDir }),
    quietReport,
  )
  try {
    const items = await stockUp(connection.db)
    const buy = (shopper: Shopper, measure: Measure) => measure(checkOut(shopper, items))
    await runShoppers(warmUpSeconds, address, buy)
    const times: number[][] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await runShoppers(roundSeconds, address, buy))
      await untilAllPaid(connection.db)
    }
    return [...report(times), await measureCrowd(address, items)]
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
      value: rate.toFixed(0),
      target: `at least ${targets.perSecond}`,
      isMet: rate >= targets.perSecond,
    },
    {
      what: 'A whole checkout, half of them and 99 of 100 within',
      value: `${percentile(times.flat(), 50).toFixed(0)} and ${slowest.toFixed(0)} ms`,
      target: `under ${targets.ms} ms`,
      isMet: slowest < targets.ms,
    },
  ]
}

/** Measures orders that many buyers send at the same moment, each with a full bag. */
async function measureCrowd(address: string, items: readonly Item[]): Promise<Line> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const ready = await Promise.all(
      Array.from({ length: buyersAtOnce }, async (_, count) => {
        const shopper = { address, network: `10.250.${round}.${count}` }
        return { shopper, ...(await fillBag(shopper, items)) }
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
    what: `An order, ${buyersAtOnce} at one moment, half of them and 99 of 100 within`,
    value: `${percentile(times, 50).toFixed(0)} and ${slowest.toFixed(0)} ms`,
  }
}

async function checkOut(shopper: Shopper, items: readonly Item[]): Promise<void> {
  const ids = await fillBag(shopper, items)
  const { paymentUrl } = await placeOrder(shopper, ids)
  await post(shopper, new URL(paymentUrl).pathname, { answer: 'pay' })
}

async function fillBag(shopper: Shopper, items: readonly Item[]) {
  const bagId = randomUUID()
  for (let line = 0; line < 2; line += 1) {
    const item = items[Math.floor(Math.random() * items.length)]
    await post(shopper, '/bag', { bagId, item: { ...item, quantity: 1 } })
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

/** Sets enough stock of every size that no order is refused. */
async function stockUp(db: Db): Promise<Item[]> {
  await db.updateTable('product_size').set({ quantity: 1_000_000 }).execute()
  const sizes = await db.selectFrom('product_size').select(['product_id', 'size']).execute()
  return sizes.map(({ product_id, size }) => ({ merchId: product_id, size }))
}

/** Waits until every order of this round is paid. */
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
