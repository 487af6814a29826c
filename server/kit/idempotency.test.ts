import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { newKeys } from '#tests/kit/server/keys.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { withIdempotency } from './idempotency.ts'
import { Refusal } from './refuse.ts'

const write = { endpoint: 'POST /volunteer/create', body: { firstName: 'Zuri' }, who: 'somebody' }

async function counter() {
  const { connection } = await freshDatabase({ most: 10 })
  const deps = testDeps(connection)
  const run = vi.fn(async () => ({ status: 201, reply: { data: { _id: randomUUID() } } }))
  return { deps, run }
}

test('twenty at once with one key have one effect and one answer', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => withIdempotency(deps, { ...write, key }, run)),
  )
  expect(run).toHaveBeenCalledTimes(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
})

test('a key used for something else is refused', async () => {
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

test('a write repeated at a process that seals with another key is the same write', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  const first = await withIdempotency(deps, { ...write, key }, run)
  const turned = { ...deps, keys: newKeys(...deps.keys) }
  expect(await withIdempotency(turned, { ...write, key }, run)).toEqual(first)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a write that is refused leaves its key free', async () => {
  const { deps, run } = await counter()
  const key = randomUUID()
  run.mockRejectedValueOnce(new Refusal('conflict', 'Out of stock'))
  await expect(withIdempotency(deps, { ...write, key }, run)).rejects.toThrow('Out of stock')
  await withIdempotency(deps, { ...write, key }, run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('what the write did and its answer are kept together or not at all', async () => {
  const { deps } = await counter()
  const failing = withIdempotency(deps, { ...write, key: randomUUID() }, async (tx) => {
    await tx.insertInto('job_worker').values({ id: 'trace', seen_at: new Date() }).execute()
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect(await deps.db.selectFrom('job_worker').selectAll().execute()).toEqual([])
  expect(await deps.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
})

test('without a key the same words from the same person within ten seconds are one write', async () => {
  const { deps, run } = await counter()
  const both = await Promise.all([
    withIdempotency(deps, write, run),
    withIdempotency(deps, write, run),
  ])
  expect(both[0]).toEqual(both[1])
  deps.clock.advance(9_000)
  expect(await withIdempotency(deps, write, run)).toEqual(both[0])
  expect(run).toHaveBeenCalledTimes(1)
  await withIdempotency(deps, { ...write, who: 'somebody else' }, run)
  await withIdempotency(deps, { ...write, body: { firstName: 'Zora' } }, run)
  expect(run).toHaveBeenCalledTimes(3)
  deps.clock.advance(1_000)
  await withIdempotency(deps, write, run)
  expect(run).toHaveBeenCalledTimes(4)
})

test('a form may ask for a longer while', async () => {
  const { deps, run } = await counter()
  await withIdempotency(deps, { ...write, within: 600 }, run)
  deps.clock.advance(599_000)
  await withIdempotency(deps, { ...write, within: 600 }, run)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a key that strangers could share is refused', async () => {
  const { deps, run } = await counter()
  for (const key of ['1', '', 'x'.repeat(151), 'with space in the key'])
    await expect(withIdempotency(deps, { ...write, key }, run)).rejects.toMatchObject({
      code: 'unreadable',
    })
  expect(run).not.toHaveBeenCalled()
})

test('nothing that was sent can be read from what is kept, and it goes after a day', async () => {
  const { deps, run } = await counter()
  await withIdempotency(deps, { ...write, key: randomUUID() }, run)
  expect(
    JSON.stringify(await deps.db.selectFrom('idempotency').selectAll().execute()),
  ).not.toContain('Zuri')
  deps.clock.advance(86_400_001)
  await purge(deps)
  expect(await deps.db.selectFrom('idempotency').selectAll().execute()).toEqual([])
})
