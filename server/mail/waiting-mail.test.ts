import { expect, onTestFinished, test } from 'vitest'
import { addJob } from '#server/jobs/jobs.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { fillMailbox } from '#tests/kit/server/fill-mailbox.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { deliverMail } from './deliver.ts'
import { mailJobs } from './mail.ts'
import { waitsUntil } from './outbox.ts'

const hour = 3_600_000
const zuri = 'zuri@example.ca'

test('an email over the limit is sent at its reserved time, and does not block other emails', async () => {
  const { deps, smtp, run } = await startMail()
  await fillMailbox(deps, zuri, ['gift pledge', 'gift pledge', 'gift pledge', 'place confirmed'])
  await run()
  expect(smtp.received).toHaveLength(3)
  deps.clock.advance(hour - 1_000)
  await run()
  expect(smtp.received).toHaveLength(3)
  deps.clock.advance(1_000)
  await run()
  expect(smtp.received).toHaveLength(4)
})

test('a job that runs early does not send a waiting email', async () => {
  const { deps, smtp, run } = await startMail()
  await fillMailbox(deps, zuri, ['gift pledge', 'gift pledge', 'gift pledge'])
  await run()
  const rows = await deps.db.selectFrom('mail_outbox').selectAll().orderBy('position').execute()
  for (const { id } of rows) await addJob(deps.db, deliverMail, { id })
  await run()
  expect(smtp.received).toHaveLength(2)
  const now = deps.clock.now()
  const until = new Date(now.getTime() + hour)
  expect(rows.map((row) => waitsUntil(row, now))).toEqual([undefined, undefined, until])
})

test('emails that a newer email moved back are sent later, each once', async () => {
  const { deps, smtp, run } = await startMail()
  await fillMailbox(deps, zuri, ['application', 'application', 'application', 'application'])
  await fillMailbox(deps, zuri, ['application'])
  for (const expected of [2, 4, 5]) {
    await run()
    expect(smtp.received).toHaveLength(expected)
    deps.clock.advance(hour)
  }
})

async function startMail() {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp(() => 'accept')
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  return { deps, smtp, run: () => runJobs({ connection, deps, jobs: mailJobs }) }
}
