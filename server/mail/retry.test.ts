import { expect, onTestFinished, test } from 'vitest'
import { addJob } from '#server/jobs/jobs.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { type Behaviour, startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { deliverMail, sweepMail } from './deliver.ts'
import { mailJobs, queueMail } from './mail.ts'
import { claimMail, makeDueEarly } from './queries.ts'

const minute = 60_000

test('extra jobs do not change an email that waits for its retry', async () => {
  const { deps, queue, run, outbox } = await startMail(() => 451)
  await queue('zuri')
  await run()
  const before = await outbox()
  for (const { id } of [...before, ...before]) await addJob(deps.db, deliverMail, { id })
  await run()
  expect(await outbox()).toEqual(before)
})

test('an email is due by the clock of the database, also on a machine whose clock is behind', async () => {
  const { deps, queue, run, outbox } = await startMail(() => 451)
  const past = fakeClock(new Date(deps.clock.now().getTime() - 60 * minute))
  await queue('zuri')
  await run()
  // Due by the clock of the database, but not yet by the clock of the machine.
  await deps.db
    .updateTable('mail_outbox')
    .set({ due_at: new Date(past.now().getTime() + minute) })
    .execute()
  const [row] = await outbox()
  const claim = { id: row?.id ?? '', jobId: 1, now: past.now() }
  expect(await claimMail(deps.db, claim)).toMatchObject({ attempts: 2 })
})

test('an aborted attempt is repeated, also when the clock of the writer runs ahead', async () => {
  const { deps, queue, outbox } = await startMail(() => 'accept')
  await queue('zuri', fakeClock(new Date(deps.clock.now().getTime() + 60 * minute)))
  const [row] = await outbox()
  const claim = { id: row?.id ?? '', jobId: 1, now: deps.clock.now() }
  expect(await claimMail(deps.db, claim)).toMatchObject({ attempts: 1 })
  expect(await claimMail(deps.db, claim)).toMatchObject({ attempts: 2 })
})

test('a mail server that drops connections does not shorten the ten hours of retries', async () => {
  const attempts: number[] = []
  const { deps, queue, pass, outbox } = await startMail(() => {
    attempts.push(deps.clock.now().getTime())
    return 'close-before-data'
  })
  await queue('zuri')
  await pass({ minutes: 50, every: 1 })
  expect(await outbox()).toMatchObject([{ status: 'queued' }])
  await pass({ minutes: 12 * 60, every: 20 })
  expect(await outbox()).toMatchObject([{ status: 'failed' }])
  expect((attempts.at(-1) ?? 0) - (attempts[0] ?? 0)).toBeGreaterThan(9.5 * 60 * minute)
  expect(attempts.length).toBeLessThan(12)
})

test('no email fails when the mail server accepts one email a minute', async () => {
  let room = 0
  const { queue, run, pass, outbox } = await startMail(() =>
    room-- > 0 ? 'accept' : 'close-before-data',
  )
  for (let person = 0; person < 12; person++) await queue(`person-${person}`)
  await run()
  for (let passed = 0; passed < 10; passed++) {
    room = 1
    await pass({ minutes: 1, every: 1 })
  }
  const statuses = (await outbox()).map(({ status }) => status)
  expect(statuses).toContain('sent')
  expect(statuses).not.toContain('failed')
  room = Infinity
  await pass({ minutes: 60, every: 10 })
  expect(new Set((await outbox()).map(({ status }) => status))).toEqual(new Set(['sent']))
})

test('making emails due does not wait for an email that another job has locked', async () => {
  const { deps, queue, run, outbox } = await startMail(() => 'close-before-data')
  for (const person of ['zuri', 'zora']) await queue(person)
  await run()
  const [first, second] = await outbox()
  await deps.db.transaction().execute(async (tx) => {
    await claimMail(tx, { id: first?.id ?? '', jobId: 1, now: first?.due_at ?? new Date() })
    expect(await makeDueEarly(deps.db, deps.clock.now())).toEqual([second?.id])
  })
})

async function startMail(behave: () => Behaviour) {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp(behave)
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  const run = () => runJobs({ connection, deps, jobs: mailJobs })
  const queue = (person: string, clock = deps.clock) =>
    queueMail(
      deps.db,
      { ...deps, clock },
      {
        purpose: 'place confirmed',
        key: person,
        to: `${person}@example.ca`,
        subject: 'Hello',
        text: 'Hello',
      },
    )
  /** Runs the sweep at an interval. In production it runs every minute. */
  const pass = async ({ minutes, every }: { minutes: number; every: number }) => {
    for (let passed = 0; passed < minutes; passed += every) {
      deps.clock.advance(every * minute)
      await addJob(deps.db, sweepMail, {})
      await run()
    }
  }
  const outbox = () => deps.db.selectFrom('mail_outbox').selectAll().orderBy('position').execute()
  return { deps, queue, run, pass, outbox }
}
