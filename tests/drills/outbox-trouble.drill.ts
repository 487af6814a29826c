import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addJob } from '#server/jobs/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import type { Deps } from '#server/kit/deps.ts'
import { type Mail, mailJobs, queueMail } from '#server/mail/mail.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import { sweepMail } from '#server/mail/deliver.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { type Behaviour, startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { jobLog } from '#tests/kit/server/job-log.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'

const minute = 60_000

test('[D15] an email that is rejected permanently is tried once and marked as failed', async () => {
  for (const behaviour of [550, 'refuse-after-dot'] as const) {
    const { queue, run, rows, deps } = await outboxWithSmtp(() => behaviour)
    await queue({ to: 'zuri@example.ca' })
    await run()
    deps.clock.advance(24 * 60 * minute)
    await run()
    const [row] = await rows()
    // Only a rejected recipient is a bounce. A rejected message says nothing about the address.
    expect(row).toMatchObject({ status: 'failed', attempts: 1, bounced: behaviour === 550 })
    expect(row?.last_error).toMatch(/^answered 55[04] to (RCPT TO|DATA)$/)
  }
})

test('[D15] an email rejected temporarily is retried after 1, 5, 30 minutes, 2 and 8 hours, and then fails', async () => {
  for (const behaviour of [421, 451] as const) {
    const { queue, run, rows, deps } = await outboxWithSmtp(() => behaviour)
    await queue({ to: 'zuri@example.ca' })
    for (const wait of [1, 5, 30, 120, 480]) {
      await run()
      const [row] = await rows()
      const waits = Number(row?.due_at) - deps.clock.now().getTime()
      expect(waits / minute).toBeGreaterThanOrEqual(wait * 0.9)
      expect(waits / minute).toBeLessThanOrEqual(wait * 1.1)
      deps.clock.advance(waits)
    }
    await run()
    expect(await rows()).toMatchObject([{ status: 'failed', attempts: 6 }])
  }
})

test('[D15] a connection that breaks before the email causes no duplicate, and after it at most one', async () => {
  for (const [behaviour, copies] of [
    ['close-before-data', 1],
    ['close-after-dot', 2],
  ] as const) {
    let tries = 0
    const { queue, run, rows, deps, smtp } = await outboxWithSmtp(() =>
      ++tries === 1 ? behaviour : 'accept',
    )
    await queue({ to: 'zuri@example.ca' })
    await run()
    deps.clock.advance(2 * minute)
    await run()
    expect(await rows()).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(smtp.received).toHaveLength(copies)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
  }
})

test('[D15] after five minutes without a mail server all emails are sent within two', async () => {
  const { connection, deps, queue, rows, smtp } = await outboxWithSmtp(() => 'accept')
  const { port } = smtp
  await smtp.stop()
  for (let count = 0; count < 20; count++) await queue({ to: `person-${count}@example.ca` })
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 0.5) {
      if (Number.isInteger(passed)) await addJob(deps.db, sweepMail, {})
      await runJobs({ connection, deps, jobs: mailJobs })
      deps.clock.advance(minute / 2)
    }
  }
  await pass(5)
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['queued']))
  const again = await startFakeSmtp(undefined, { port })
  onTestFinished(again.stop)
  await pass(2)
  expect(again.received).toHaveLength(20)
  expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']))
})

test('[D15] a mail server that never finishes its reply delays neither other emails nor the stop', async () => {
  const { connection, deps, queue, rows, smtp } = await outboxWithSmtp((to) =>
    to.startsWith('slow') ? 'tarpit' : 'accept',
  )
  await queue({ to: 'slow@example.ca' })
  for (let count = 0; count < 10; count++) await queue({ to: `person-${count}@example.ca` })
  const worker = startWorker({
    connection,
    deps,
    jobs: mailJobs,
    log: jobLog(),
    stopTimeoutMs: 3_000,
  })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(10), { timeout: 300_000 })
  await worker.stop()
  const slow = (await rows()).filter(({ status }) => status !== 'sent')
  expect(slow).toMatchObject([{ status: 'queued', attempts: 1, unreachable: true }])
})

test('[D15] emails to one person are sent in order, and a postponed one does not delay the next', async () => {
  let tries = 0
  const { connection, deps, queue, smtp, run } = await outboxWithSmtp((to) =>
    to === 'zuri@example.ca' && ++tries === 1 ? 451 : 'accept',
  )
  for (let count = 0; count < 8; count++) {
    await queue({ to: 'zora@example.ca', subject: `Email ${count}` })
    if (count < 2) await queue({ to: 'zuri@example.ca', subject: `Email ${count}` })
  }
  const worker = startWorker({ connection, deps, jobs: mailJobs, log: jobLog(), concurrency: 4 })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(9), { timeout: 300_000 })
  await worker.stop()
  deps.clock.advance(2 * minute)
  await run()
  const subjects = (person: string) =>
    smtp.received
      .filter(({ to }) => to === person)
      .map(({ raw }) => /^Subject: Email (\d+)/m.exec(raw)?.[1])
  expect(subjects('zora@example.ca')).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  expect(subjects('zuri@example.ca')).toEqual(['1', '0'])
})

test('[D15] an email with several jobs at the same time is sent once', async () => {
  const { connection, deps, queue, rows, smtp } = await outboxWithSmtp(() => 'accept', 100)
  await queue({ to: 'zuri@example.ca' })
  const [row] = await rows()
  for (let count = 0; count < 7; count++) await addJob(deps.db, deliverMail, { id: row?.id ?? '' })
  const worker = startWorker({ connection, deps, jobs: mailJobs, log: jobLog(), concurrency: 4 })
  await vi.waitFor(async () => expect(await waiting(deps)).toEqual([]), { timeout: 300_000 })
  await worker.stop()
  expect(smtp.received).toHaveLength(1)
})

test('[D15] neither the outbox nor the log contains the replies of a mail server about an address', async () => {
  const { connection, deps, queue, rows } = await outboxWithSmtp(() => 550)
  await queue({ to: 'zuri@example.ca' })
  const log = jobLog()
  const worker = startWorker({ connection, deps, jobs: mailJobs, log })
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ status: 'failed' }]), {
    timeout: 300_000,
  })
  await worker.stop()
  const logged = JSON.stringify([await rows(), ...Object.values(log).map(({ mock }) => mock.calls)])
  expect(logged).toContain('answered 550')
  expect(logged).not.toMatch(/zuri/i)
})

const waiting = async ({ db }: Deps) =>
  (await sql<{ id: number }>`select id from graphile_worker.jobs`.execute(db)).rows

async function outboxWithSmtp(behave: (to: string) => Behaviour, answerAfterMs = 0) {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp(behave, { answerAfterMs })
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  let queued = 0
  const queue = (mail: Pick<Mail, 'to'> & Partial<Mail>) =>
    queueMail(deps.db, deps, {
      purpose: 'place confirmed',
      key: String(++queued),
      subject: 'Hello',
      text: 'Hello',
      ...mail,
    })
  const run = () => runJobs({ connection, deps, jobs: mailJobs })
  const rows = () => deps.db.selectFrom('mail_outbox').selectAll().orderBy('position').execute()
  return { connection, deps, smtp, queue, run, rows }
}
