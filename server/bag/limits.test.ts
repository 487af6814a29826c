import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stockProducts } from '#tests/kit/make/product.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { type BagSite, bagIn, bagSite, refusalIn } from '#tests/kit/server/bag-site.ts'

const perHour = 600
const wait = [429, 'Too many attempts. Please wait a few minutes and try again.']

test('one network may change bags 600 times an hour, whatever the change', async () => {
  const site = await bagSite()
  const bagId = await site.filled({}, { size: 'S' })
  const [line] = (await site.read(bagId)).items
  await repeat(perHour - 2, () => site.change(bagId, line?._id ?? '', 'decrease'))
  const refused = [
    await site.add(bagId),
    await site.add(randomUUID()),
    await site.change(bagId, line?._id ?? '', 'increase', { key: randomUUID() }),
    await site.call('DELETE', `/bag/${bagId}/${line?._id}`),
    await site.apply(bagId, 'TREE5'),
  ]
  expect(refused.map(refusalIn)).toEqual(refused.map(() => wait))
  expect((await site.read(bagId)).items).toHaveLength(2)
  const elsewhere = await site.add(randomUUID(), {}, { network: '198.51.100.4' })
  expect(elsewhere.statusCode).toBe(200)
  site.clock.advance(6_000)
  expect((await site.add(randomUUID())).statusCode).toBe(200)
})

test('one bag may be changed 600 times an hour, from any number of networks', async () => {
  const site = await bagSite()
  const bagId = await site.filled()
  const [line] = (await site.read(bagId)).items
  await repeat(perHour - 1, (at) =>
    site.change(bagId, line?._id ?? '', 'decrease', { network: `198.51.${at % 200}.1` }),
  )
  expect(refusalIn(await site.add(bagId, {}, { network: '192.0.2.1' }))).toEqual(wait)
  expect((await site.add(randomUUID(), {}, { network: '192.0.2.1' })).statusCode).toBe(200)
})

test('a network above its limit stores nothing for the bags it invents', async () => {
  const site = await bagSite()
  const bagId = await site.filled()
  await repeat(perHour, () => site.change(bagId, randomUUID(), 'decrease'))
  const before = await countRows(site)
  await repeat(50, () => site.change(randomUUID(), randomUUID(), 'decrease', { key: randomUUID() }))
  expect(await countRows(site)).toEqual(before)
})

test('changes with a key in a full bag store little, and nothing after ten minutes', async () => {
  const site = await bagSite()
  const drafts = await stockProducts(site, ...Array.from({ length: 40 }, () => ({})))
  const bagId = randomUUID()
  for (const { _id } of drafts) bagIn(await site.add(bagId, { merchId: _id }))
  const [line] = (await site.read(bagId)).items
  const before = await storedBytes(site)
  await repeat(perHour - 40, () =>
    site.change(bagId, line?._id ?? '', 'decrease', { key: randomUUID() }),
  )
  const after = await storedBytes(site)
  const perChange = Math.round((after - before) / (perHour - 40))
  process.stdout.write(
    `  ${perHour - 40} changes of a bag with 40 lines: ${before} bytes before, ${after} after, ${perChange} a change\n`,
  )
  expect(perChange).toBeLessThan(2_000)
  site.clock.advance(601_000)
  await purge(site)
  expect(await site.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
})

test('a repeated change gets the present bag, also after another change', async () => {
  const site = await bagSite()
  const bagId = await site.filled({ quantity: 2 })
  const [line] = (await site.read(bagId)).items
  const key = randomUUID()
  await site.change(bagId, line?._id ?? '', 'increase', { key })
  await site.add(bagId, { size: 'S' })
  const repeated = bagIn(await site.change(bagId, line?._id ?? '', 'increase', { key }))
  expect(repeated.items.map(({ quantity }) => quantity)).toEqual([3, 1])
})

/** Some at once, so that the test is quick. */
async function repeat(times: number, act: (at: number) => Promise<unknown>): Promise<void> {
  const all = Array.from({ length: times }, (_, at) => at)
  while (all.length > 0) await Promise.all(all.splice(0, 20).map(act))
}

async function storedBytes({ db }: BagSite): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::int as bytes
    from unnest(array['idempotency', 'token_bucket', 'bag', 'bag_line', 'spent_token']) as name
  `.execute(db)
  return rows[0]?.bytes ?? 0
}

async function countRows({ db }: BagSite) {
  const { rows } = await sql`
    select (select count(*) from idempotency) as keys, (select count(*) from token_bucket) as buckets,
      (select count(*) from bag) as bags
  `.execute(db)
  return rows
}
