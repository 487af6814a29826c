import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { addStories } from '#tests/kit/make/post.ts'
import { turnPostsPublic } from './posts.ts'

test('cached pages are dropped at the time of a scheduled post, and not before', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const hour = 3_600_000
  const createdAt = new Date(deps.clock.now().getTime() + hour).toISOString()
  await addStories(deps, { createdAt })
  const version = async () =>
    (
      await deps.db
        .selectFrom('noun_version')
        .select('version')
        .where('noun', '=', 'post')
        .executeTakeFirstOrThrow()
    ).version
  const run = () => runJob(deps, turnPostsPublic)
  const before = await version()
  await run()
  expect(await version()).toBe(before)
  deps.clock.advance(hour)
  await run()
  expect(await version()).toBe(before + 1)
})
