import { expect, test } from 'vitest'
import { messageRetentionDays } from '#contract/text/support.ts'
import { newSupportCode } from '#web/support/code.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { leaveMessage } from './support.ts'

test('a message is erased with its key after thirty days, and not before', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  await importContent(deps.db, deps)
  const left = async () => {
    await purge(deps)
    return deps.db.selectFrom('conversation').select('vault_key_id').execute()
  }
  const input = { code: newSupportCode(), message: 'Hello', answerBy: 'here' as const }
  await leaveMessage(deps, { who: 'somebody' }, input)
  deps.clock.advance(messageRetentionDays * 86_400_000 - 60_000)
  const [stored] = await left()
  expect(stored).toBeDefined()
  deps.clock.advance(120_000)
  expect(await left()).toEqual([])
  const erased = await deps.db.selectFrom('vault_erasure').select('id').execute()
  expect(erased.map(({ id }) => id)).toContain(stored?.vault_key_id)
})
