import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { runOnce, withIdempotency } from './idempotency.ts'
import { Refusal } from './refuse.ts'

const write = { endpoint: 'POST /volunteer/create', body: { firstName: 'Zuri' }, who: 'a visitor' }

async function counter() {
  const { connection } = await freshDatabase({ max: 10 })
  const deps = testDeps(connection)
  const run = vi.fn(async () => ({ status: 201, reply: { data: { _id: randomUUID() } } }))
  return { deps, run }
}

test('twenty concurrent requests with one key run once and get one reply', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => withIdempotency(deps, { ...write, key }, run)),
  )
  expect(run).toHaveBeenCalledTimes(1)
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
})

test('a key is refused for another body or another endpoint', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  await withIdempotency(deps, { ...write, key }, run)
  for (const other of [{ body: { firstName: 'Zora' } }, { endpoint: 'POST /member/create' }]) {
    const refusal = await withIdempotency(deps, { ...write, key, ...other }, run).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ code: 'idempotency-mismatch', status: 409 })
  }
  expect(run).toHaveBeenCalledTimes(1)
})

test('a process with a newer encryption key recognises a repeated write', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  const first = await withIdempotency(deps, { ...write, key }, run)
  const rotated = { ...deps, keys: newKeys(...deps.keys) }
  expect(await withIdempotency(rotated, { ...write, key }, run)).toEqual(first)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a key can be used again after its write is refused', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  run.mockRejectedValueOnce(new Refusal('conflict', 'Out of stock'))
  await expect(withIdempotency(deps, { ...write, key }, run)).rejects.toThrow('Out of stock')
  await withIdempotency(deps, { ...write, key }, run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a failed write stores neither its rows nor a reply', async () => {
  const { deps } = await counter()
  const failing = withIdempotency(deps, { ...write, key: randomUUID() }, async (tx) => {
    await tx.insertInto('job_worker').values({ id: 'trace', seen_at: new Date() }).execute()
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await deps.db.selectFrom('job_worker').selectAll().execute()).toEqual([])
  expect(await deps.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
})

test('without a key, the same body from the same visitor within ten seconds is one write', async () => {
  const { deps, run } = await counter()
  const both = await Promise.all([
    withIdempotency(deps, write, run),
    withIdempotency(deps, write, run),
  ])
  expect(both[0]).toEqual(both[1])
  deps.clock.advance(9_000)
  expect(await withIdempotency(deps, write, run)).toEqual(both[0])
  expect(run).toHaveBeenCalledTimes(1)
  await withIdempotency(deps, { ...write, who: 'another visitor' }, run)
  await withIdempotency(deps, { ...write, body: { firstName: 'Zora' } }, run)
  expect(run).toHaveBeenCalledTimes(3)
  deps.clock.advance(1_000)
  await withIdempotency(deps, write, run)
  expect(run).toHaveBeenCalledTimes(4)
})

test('a form can set a longer time in which the same body is one write', async () => {
  const { deps, run } = await counter()
  await withIdempotency(deps, { ...write, dedupeSeconds: 600 }, run)
  deps.clock.advance(599_000)
  await withIdempotency(deps, { ...write, dedupeSeconds: 600 }, run)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a short, long or malformed key is refused', async () => {
  const { deps, run } = await counter()
  for (const key of ['1', '', 'x'.repeat(151), 'with space in the key'])
    await expect(withIdempotency(deps, { ...write, key }, run)).rejects.toMatchObject({
      code: 'unreadable',
    })
  expect(run).not.toHaveBeenCalled()
})

test('the stored reply is not readable, and it is deleted after a day', async () => {
  const { deps, run } = await counter()
  await withIdempotency(deps, { ...write, key: randomUUID() }, run)
  expect(
    JSON.stringify(await deps.db.selectFrom('idempotency').selectAll().execute()),
  ).not.toContain('Zuri')
  deps.clock.advance(86_400_001)
  await purge(deps)
  expect(await deps.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
})

test('a write without a stored reply runs once per key, for ten minutes', async () => {
  const { deps } = await counter()
  const run = vi.fn(async () => 'done')
  const keyed = { ...write, key: randomUUID() }
  const both = await Promise.all([runOnce(deps, keyed, run), runOnce(deps, keyed, run)])
  expect(new Set(both)).toEqual(new Set(['done', undefined]))
  expect(await deps.db.selectFrom('idempotency').select('reply').execute()).toEqual([
    { reply: null },
  ])
  await expect(runOnce(deps, { ...keyed, body: {} }, run)).rejects.toMatchObject({ status: 409 })
  deps.clock.advance(599_000)
  expect(await runOnce(deps, keyed, run)).toBeUndefined()
  deps.clock.advance(1_000)
  expect(await runOnce(deps, keyed, run)).toBe('done')
})
