import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listJobs, retryJob } from '#contract/console/job.ts'
import { readToday } from '#contract/console/today.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { addJob, defineJob } from './jobs.ts'

test('[C30] Jobs lists those that used all attempts, with the kind of error and without the payload', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  let isBroken = true
  const runs: string[] = []
  const payload = z.object({ word: z.string() })
  const job = defineJob('test-job', payload, async ({ word }) => {
    if (isBroken) throw new TypeError('canary message')
    runs.push(word)
  })
  await addJob(desk.db, job, { word: 'canary payload' }, { maxAttempts: 1 })
  await addJob(desk.db, job, { word: 'later' }, { runAt: new Date(Date.now() + 1e9) })
  await runJobs({ connection: desk.connection, deps: desk, jobs: [job] })

  const response = await desk.send(listJobs, { query: {} }, { as })
  expect(response.body).not.toContain('canary')
  const { rows, total, next } = response.json().data
  expect(rows).toMatchObject([{ name: 'test-job', attempts: 1, error: 'TypeError' }])
  expect([total, next]).toEqual([1, null])
  const today = await desk.call(readToday, {}, { as })
  expect(today.items).toContainEqual({ kind: 'job-failed', count: 1, path: '/jobs' })

  isBroken = false
  const params = { id: String(rows[0].id) }
  await desk.call(retryJob, { params, body: {} }, { as })
  await runJobs({ connection: desk.connection, deps: desk, jobs: [job] })
  expect(runs).toEqual(['canary payload'])
  expect(await desk.db.selectFrom('audit').select(['action', 'part']).execute()).toEqual([
    { action: 'job retried', part: 'test-job' },
  ])
})

test('[C30] a job that did not use its attempts, or does not exist, is a 404', async () => {
  const desk = await buildDesk()
  const as = await desk.addPerson(['owner'])
  const job = defineJob('test-job', z.object({}), async () => undefined)
  await addJob(desk.db, job, {}, { runAt: new Date(Date.now() + 1e9) })
  const { rows } = await desk.connection.pool.query('select id from graphile_worker.jobs')
  for (const id of [String(rows[0].id), '999999999999999'])
    expect((await desk.send(retryJob, { params: { id }, body: {} }, { as })).statusCode).toBe(404)
})
