import { expect, test } from 'vitest'
import { orderSite } from '#tests/kit/server/order-site.ts'
import { solveAtOnce, workIn } from '#tests/kit/server/solve-at-once.ts'
import { sizes } from '../sizes.ts'

const { stock, networksPerBuyer } = sizes.heldStock
const itemsOfNetwork = 10
/** Of a sixth of the speed of a core that computes 30,000 hashes a second in a browser. */
const hashesOfOldPhone = 5_000

test('holding all stock with unpaid orders costs more work with each item, and a buyer without script still orders', async () => {
  const site = await orderSite()
  const size = site.db.updateTable('product_size').where('size', '=', 'M')
  await size.set({ quantity: stock }).execute()
  const startedAt = performance.now()
  const difficulties: number[] = []
  let networks = 0
  let buyers = 0
  for (let reserved = 0; reserved < stock; reserved = (await site.stock()).reserved) {
    networks += 1
    const from = { network: site.newNetwork() }
    const items = [{ quantity: Math.min(itemsOfNetwork, stock - reserved) }]
    const body = { email: `holder-${networks}@example.org` }
    const { answer, bagId, noteId } = await site.placeOrder({ items, from, body })
    if (answer.statusCode === 428) {
      const work = workIn(answer.json())
      difficulties.push(work.difficulty)
      const proven = { ...body, bag: bagId, proof: solveAtOnce(work) }
      expect((await site.place(noteId, proven, from)).statusCode).toBe(201)
    } else expect(answer.statusCode).toBe(201)
    if (networks % networksPerBuyer === 0) {
      const buyer = await site.placeOrder({ body: { email: `buyer-${networks}@example.ca` } })
      expect(buyer.answer.statusCode).toBe(201)
      buyers += 1
    }
  }
  const hashes = difficulties.reduce((sum, bits) => sum + 2 ** bits, 0)
  const seconds = (performance.now() - startedAt) / 1_000
  console.info(
    `  ${networks} networks held ${stock} items in ${seconds.toFixed(0)} s with ${difficulties.length} proofs of 14 to ` +
      `${Math.max(...difficulties)} bits: ${(hashes / 1e6).toFixed(1)} million hashes, ` +
      `${(hashes / 2 ** 14 / difficulties.length).toFixed(1)} times the usual work, ` +
      `${(hashes / hashesOfOldPhone).toFixed(0)} s of an old phone; ${buyers} buyers without script ordered`,
  )
  expect(Math.max(...difficulties)).toBe(17)
  expect(hashes).toBeGreaterThan(3 * difficulties.length * 2 ** 14)
  expect(buyers).toBeGreaterThan(0)
})
