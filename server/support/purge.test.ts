import { expect, test } from 'vitest'
import { messageKeptDays, newSupportCode } from '#contract/support.ts'
import { importContent } from '#server/content-import/import-content.ts'
import { addJob } from '#server/jobs/jobs.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { leaveMessage, purgeMessages } from './support.ts'

test('a message goes after thirty days and not before, with the key that opens it', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  await importContent(deps.db, deps)
  const purge = async () => {
    await addJob(deps.db, purgeMessages, {})
    await runJobs({ connection, deps, jobs: [purgeMessages] })
    return deps.db.selectFrom('support_message').select('vault_key').execute()
  }
  const words = { code: newSupportCode(), message: 'Hello', answerBy: 'here' as const }
  await leaveMessage(deps, { who: 'somebody' }, words)
  deps.clock.advance(messageKeptDays * 86_400_000 - 60_000)
  const [kept] = await purge()
  expect(kept).toBeDefined()
  deps.clock.advance(120_000)
  expect(await purge()).toEqual([])
  const erased = await deps.db.selectFrom('vault_erasure').select('id').execute()
  expect(erased.map(({ id }) => id)).toContain(kept?.vault_key)
})
