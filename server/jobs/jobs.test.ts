import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { addJob, defineJob } from './jobs.ts'

function greeting() {
  const greeted: string[] = []
  const job = defineJob('greet', z.object({ id: z.string() }), async ({ id }) => {
    greeted.push(id)
  })
  return { greeted, job }
}

test('a job runs when its transaction commits, and never when it rolls back', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const { greeted, job } = greeting()
  await connection.db.transaction().execute((tx) => addJob(tx, job, { id: 'committed' }))
  const failed = connection.db.transaction().execute(async (tx) => {
    await addJob(tx, job, { id: 'rolled back' })
    throw new Error('power cut')
  })
  await expect(failed).rejects.toThrow('power cut')
  await runJobs({ connection, deps, jobs: [job] })
  expect(greeted).toEqual(['committed'])
})

test('jobs with the same key become one job, with the newest payload', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const { greeted, job } = greeting()
  for (const id of ['first', 'second']) await addJob(deps.db, job, { id }, { key: 'greeting' })
  await runJobs({ connection, deps, jobs: [job] })
  expect(greeted).toEqual(['second'])
})

test('a job with a later time waits until then', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const { greeted, job } = greeting()
  const runAt = new Date(deps.clock.now().getTime() + 60_000)
  await addJob(deps.db, job, { id: 'later' }, { runAt })
  await runJobs({ connection, deps, jobs: [job] })
  expect(greeted).toEqual([])
  deps.clock.advance(60_000)
  await runJobs({ connection, deps, jobs: [job] })
  expect(greeted).toEqual(['later'])
})

test('a failed job stores the name and code of its error, but not the message', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const job = defineJob('fail', z.object({}), async () => {
    throw Object.assign(new TypeError('zuri@example.ca is not known'), { code: 'E42' })
  })
  await addJob(deps.db, job, {}, { maxAttempts: 1 })
  await runJobs({ connection, deps, jobs: [job] })
  const { rows } = await sql`select last_error from graphile_worker.jobs`.execute(deps.db)
  expect(rows).toEqual([{ last_error: 'TypeError E42' }])
})

test('a job with an invalid payload does not run', async () => {
  const { connection } = await freshDatabase()
  const deps = testDeps(connection)
  const { greeted, job } = greeting()
  await sql`select graphile_worker.add_job('greet', '{"id": 5}', max_attempts => 1)`.execute(
    deps.db,
  )
  await runJobs({ connection, deps, jobs: [job] })
  expect(greeted).toEqual([])
})
