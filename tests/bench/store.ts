import { randomUUID } from 'node:crypto'
import { apiPrefix } from '#contract/endpoint.ts'
import { listProducts } from '#contract/merch.ts'
import { median, percentile } from './load.ts'
import { post, type Shopper, shopFor, shoppersAtOnce, warmUpSeconds } from './shopper.ts'
import type { Line } from './table.ts'

const linesPerBag = 5
const rounds = 5
const roundSeconds = 2
const linesASecond = 1_000

type Thing = { merchId: string; size: string; quantity: number }

/** What the store can take when many shop at once. */
export async function measureStore(address: string): Promise<Line[]> {
  return measureBags(address, await thingsOnSale(address))
}

async function measureBags(address: string, things: readonly Thing[]): Promise<Line[]> {
  const fill = (shopper: Shopper, timed: <T>(doing: Promise<T>) => Promise<T>) =>
    fillBag(shopper, things, timed)
  await shopFor(warmUpSeconds, address, fill)
  const times: number[][] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await shopFor(roundSeconds, address, fill))
  const rate = median(times.map(({ length }) => length / roundSeconds))
  return [
    {
      what: `Lines put into bags in a second, ${shoppersAtOnce} at once`,
      is: Math.round(rate).toLocaleString('en'),
      target: `at least ${linesASecond.toLocaleString('en')}`,
      isMet: rate >= linesASecond,
    },
    {
      what: 'A line put into a bag, half of them and 99 of 100 within',
      is: `${percentile(times.flat(), 50).toFixed(1)} and ${percentile(times.flat(), 99).toFixed(1)} ms`,
    },
  ]
}

async function fillBag(
  shopper: Shopper,
  things: readonly Thing[],
  timed: <T>(doing: Promise<T>) => Promise<T>,
): Promise<void> {
  const bagId = randomUUID()
  const from = Math.floor(Math.random() * things.length)
  for (let line = 0; line < linesPerBag; line += 1) {
    const item = things[(from + line) % things.length]
    await timed(post(shopper, '/bag', { bagId, item }))
  }
}

/** Every size of which there are a few. */
async function thingsOnSale(address: string): Promise<Thing[]> {
  const answer = await fetch(address + apiPrefix + listProducts.path)
  const { data } = listProducts.reply.parse(await answer.json())
  return data.flatMap(({ _id, sizes }) =>
    sizes
      .filter(({ quantity }) => quantity >= 2)
      .map(({ size }) => ({ merchId: _id, size, quantity: 1 })),
  )
}
