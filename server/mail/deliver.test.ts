import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { type Behaviour, startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { type Mail, mailJobs, queueMail } from './mail.ts'

const minute = 60_000

test('a delivery that the database aborts does not count as an attempt, and the next run sends the email', async () => {
  const { connection, deps, smtp, queue, run, outbox } = await startMail()
  await queue()
  const lock = await deps.db.startTransaction().execute()
  await sql`lock table vault_key`.execute(lock)
  const ran = run()
  await expect.poll(() => waitingForLocks(connection)).toBe(1)
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()
  `.execute(deps.db)
  await ran
  await lock.rollback().execute()
  expect(await outbox()).toMatchObject([{ status: 'queued', attempts: 0 }])
  deps.clock.advance(minute)
  await run()
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
  expect(smtp.received).toHaveLength(1)
})

test('a sent email is not sent again when the database fails to store the result at first', async () => {
  const { deps, smtp, queue, run, outbox } = await startMail()
  await queue()
  // A rollback does not undo a sequence.
  await sql`create sequence try`.execute(deps.db)
  await sql`
    create function cut_the_first() returns trigger language plpgsql as $$ begin
      if nextval('try') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$
  `.execute(deps.db)
  await sql`
    create trigger cut before update on mail_outbox
    for each row when (new.status = 'sent') execute function cut_the_first()
  `.execute(deps.db)
  await run()
  deps.clock.advance(minute)
  await run()
  expect(await outbox()).toMatchObject([{ status: 'sent', attempts: 1 }])
  expect(smtp.received).toHaveLength(1)
})

test('emails wait and do not fail while the mail server rejects our sender', async () => {
  let response = 550
  const { deps, smtp, queue, run, outbox } = await startMail(undefined, () => response)
  for (const to of ['zuri@example.ca', 'zora@example.ca']) await queue({ to })
  await run()
  const waits = { status: 'queued', last_error: 'answered 550 to MAIL FROM', unreachable: true }
  expect(await outbox()).toMatchObject([waits, waits])
  response = 250
  deps.clock.advance(2 * minute)
  await run()
  expect(smtp.received).toHaveLength(2)
})

async function startMail(
  behave: (to: string) => Behaviour = () => 'accept',
  answerToSender = () => 250,
) {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp(behave, { answerToSender })
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  let queued = 0
  const queue = (mail: Partial<Mail> = {}) =>
    queueMail(deps.db, deps, {
      purpose: 'place confirmed',
      key: String(++queued),
      to: 'zuri@example.ca',
      subject: 'Hello',
      text: 'Hello',
      ...mail,
    })
  return {
    connection,
    deps,
    smtp,
    queue,
    run: () => runJobs({ connection, deps, jobs: mailJobs }),
    outbox: () => deps.db.selectFrom('mail_outbox').selectAll().orderBy('position').execute(),
  }
}
