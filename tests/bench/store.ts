import { randomUUID } from 'node:crypto'
import { apiPrefix } from '#contract/endpoint.ts'
import { listProducts } from '#contract/merch.ts'
import { median, percentile } from './load.ts'
import { post, type Shopper, runShoppers, shoppersAtOnce, warmUpSeconds } from './shopper.ts'
import type { Line } from './table.ts'

const linesPerBag = 5
const rounds = 5
const roundSeconds = 2
const minLinesPerSecond = 1_000

type Item = { merchId: string; size: string; quantity: number }

/** Measures how fast many shoppers at once can fill bags. */
export async function measureStore(address: string): Promise<Line[]> {
  return measureBags(address, await itemsInStock(address))
}

async function measureBags(address: string, items: readonly Item[]): Promise<Line[]> {
  const fill = (shopper: Shopper, measure: <T>(step: Promise<T>) => Promise<T>) =>
    fillBag(shopper, items, measure)
  await runShoppers(warmUpSeconds, address, fill)
  const times: number[][] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await runShoppers(roundSeconds, address, fill))
  const rate = median(times.map(({ length }) => length / roundSeconds))
  return [
    {
      what: `Lines put into bags in a second, ${shoppersAtOnce} at once`,
      value: Math.round(rate).toLocaleString('en'),
      target: `at least ${minLinesPerSecond.toLocaleString('en')}`,
      isMet: rate >= minLinesPerSecond,
    },
    {
      what: 'A line put into a bag, half of them and 99 of 100 within',
      value: `${percentile(times.flat(), 50).toFixed(1)} and ${percentile(times.flat(), 99).toFixed(1)} ms`,
    },
  ]
}

async function fillBag(
  shopper: Shopper,
  items: readonly Item[],
  measure: <T>(step: Promise<T>) => Promise<T>,
): Promise<void> {
  const bagId = randomUUID()
  const from = Math.floor(Math.random() * items.length)
  for (let line = 0; line < linesPerBag; line += 1) {
    const item = items[(from + line) % items.length]
    await measure(post(shopper, '/bag', { bagId, item }))
  }
}

/** Every size with at least two items in stock. */
async function itemsInStock(address: string): Promise<Item[]> {
  const response = await fetch(address + apiPrefix + listProducts.path)
  const { data } = listProducts.reply.parse(await response.json())
  return data.flatMap(({ _id, sizes }) =>
    sizes
      .filter(({ quantity }) => quantity >= 2)
      .map(({ size }) => ({ merchId: _id, size, quantity: 1 })),
  )
}
