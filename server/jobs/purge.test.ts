import { expect, test } from 'vitest'
import type { PurgeRule } from '#server/kit/purge-rule.ts'
import { takeToken } from '#server/kit/limit.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { purge } from '#tests/kit/server/purge.ts'

const dayMs = 86_400_000

test('one run deletes all old rows in batches', async () => {
  const deps = testDeps((await freshDatabase()).connection)
  const rows = Array.from({ length: 1_501 }, (_, count) => ({
    action: 'register',
    who: `visitor ${count}`,
    tokens: 1,
    refilled_at: deps.clock.now(),
  }))
  await deps.db.insertInto('token_bucket').values(rows).execute()
  deps.clock.advance(3 * dayMs)
  await takeToken(deps.db, deps.clock, { action: 'register', who: 'new', burst: 5, perHour: 5 })
  await purge(deps)
  expect(await deps.db.selectFrom('token_bucket').select('who').execute()).toEqual([{ who: 'new' }])
})

test('a failed rule does not stop the other rules, and the job fails so that it is retried', async () => {
  const deps = testDeps((await freshDatabase()).connection)
  const ran: string[] = []
  const rule = (kind: string, work: () => number): PurgeRule => ({
    kind,
    retentionMs: dayMs,
    forget: async (_tx, { clock }, { before }) => {
      expect(clock.now().getTime() - before.getTime()).toBe(dayMs)
      ran.push(kind)
      return work()
    },
  })
  const broken = rule('broken', () => {
    throw new Error('failed')
  })
  await expect(purge(deps, [broken, rule('sound', () => 0)])).rejects.toThrow('broken')
  expect(ran).toEqual(['broken', 'sound'])
})
