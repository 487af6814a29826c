import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addJob } from '#server/jobs/jobs.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { fakeClock } from '#tests/kit/server/fake-clock.ts'
import { type Behaviour, startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { purge } from '#tests/kit/server/purge.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { waitingForLocks } from '#tests/kit/database/waiting-for-locks.ts'
import { readContents } from './contents.ts'
import { deliverMail } from './deliver.ts'
import { type Mail, queueMail } from './mail.ts'
import { claimMail } from './queries.ts'

const email: Mail = {
  purpose: 'place confirmed',
  key: 'row-1',
  to: 'zuri@example.ca',
  subject: 'Please confirm your address',
  text: 'Hello Zuri',
}

test('an email is stored when its transaction commits, and not when it rolls back', async () => {
  const { deps } = await startMail()
  const failed = deps.db.transaction().execute(async (tx) => {
    await queueMail(tx, deps, email)
    throw new Error('power cut')
  })
  await expect(failed).rejects.toThrow('power cut')
  expect(await outbox(deps)).toEqual([])
  await deps.db.transaction().execute((tx) => queueMail(tx, deps, email))
  expect(await outbox(deps)).toMatchObject([{ status: 'not-sent', purpose: 'place confirmed' }])
})

test('twenty concurrent requests with one purpose and key queue one email', async () => {
  const { deps } = await startMail()
  const queued = await Promise.all(
    Array.from({ length: 20 }, () =>
      deps.db.transaction().execute((tx) => queueMail(tx, deps, email)),
    ),
  )
  expect(queued.filter(Boolean)).toHaveLength(1)
  expect(await outbox(deps)).toHaveLength(1)
})

test('the recipient and the content of an email are not readable in the database', async () => {
  const { deps } = await startMail()
  await queueMail(deps.db, deps, email)
  const [row] = await outbox(deps)
  const stored = Object.values(row ?? {})
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n')
  expect(stored).not.toMatch(/zuri|example\.ca|Hello|confirm your/i)
  expect(row && (await readContents(deps.db, deps, row))).toMatchObject({ to: 'zuri@example.ca' })
})

test('an email to anything but one plain address, or with a line break in a header, is rejected and not stored', async () => {
  const { deps } = await startMail()
  const malformed = [
    'a@c.ca,b@d.ca',
    'A <a@c.ca>',
    'g:a@c.ca;',
    'a(b@evil.ca)@c.ca',
    'a@c.ca\r\nBcc: x@y.ca',
  ]
  for (const to of malformed)
    await expect(queueMail(deps.db, deps, { ...email, to })).rejects.toThrow()
  const subject = 'Hello\r\nBcc: x@y.ca'
  await expect(queueMail(deps.db, deps, { ...email, subject })).rejects.toThrow()
  const headers = { 'X-Note': 'a\r\nBcc: x@y.ca' }
  await expect(queueMail(deps.db, deps, { ...email, headers })).rejects.toThrow()
  expect(await outbox(deps)).toEqual([])
})

test('an email is delivered once, with its stored Message-ID, and its content is then deleted', async () => {
  const { deps, smtp, deliver } = await startMail(() => 'accept')
  const attachments = [{ filename: 'event.ics', contentType: 'text/calendar', content: 'BEGIN' }]
  await queueMail(deps.db, deps, {
    ...email,
    attachments,
    html: '<p>Hello</p>',
    pictures: [{ artwork: 'logo-light' }],
  })
  const [before] = await outbox(deps)
  await deliver()
  const [after] = await outbox(deps)
  expect(smtp.received).toMatchObject([{ to: 'zuri@example.ca', messageId: before?.message_id }])
  expect(smtp.received[0]?.raw).toMatch(/Subject: Please confirm your address/)
  expect(smtp.received[0]?.raw).toMatch(/Content-Id: <logo-light>/i)
  expect(smtp.received[0]?.raw).toMatch(/filename=event\.ics/)
  expect(smtp.received[0]?.raw).toMatch(/Auto-Submitted: auto-generated/)
  expect(after).toMatchObject({ status: 'sent', sealed: null, vault_key_id: null, attempts: 1 })
  expect(
    await deps.db.selectFrom('vault_key').where('name', 'is', null).selectAll().execute(),
  ).toEqual([])
})

test('[D15] of two jobs that claim an email at the same time, one gets it', async () => {
  const { connection, deps } = await startMail(() => 'accept')
  await queueMail(deps.db, deps, email)
  const [row] = await outbox(deps)
  const id = row?.id ?? ''
  await addJob(deps.db, deliverMail, { id })
  const { rows: running } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'
    returning id::int
  `.execute(deps.db)
  const [first = 0, second = 0] = running.map((job) => job.id)
  const claimBy = (jobId: number) => ({ id, jobId, now: deps.clock.now() })
  const winner = await deps.db.startTransaction().execute()
  expect(await claimMail(winner, claimBy(first))).toMatchObject({ id })
  const loser = deps.db.transaction().execute((tx) => claimMail(tx, claimBy(second)))
  await expect.poll(() => waitingForLocks(connection)).toBe(1)
  await winner.commit().execute()
  expect(await loser).toBeUndefined()
})

test('emails to one recipient are claimed in order, also when the clock of the server that queued them runs ahead', async () => {
  const { deps } = await startMail(() => 'accept')
  const ahead = { ...deps, clock: fakeClock(new Date(deps.clock.now().getTime() + 60_000)) }
  for (const key of ['first', 'second'])
    await deps.db.transaction().execute((tx) => queueMail(tx, ahead, { ...email, key }))
  const [first, second] = await outbox(deps)
  const claim = (id = '') => claimMail(deps.db, { id, jobId: 1, now: deps.clock.now() })
  expect(await claim(second?.id)).toBeUndefined()
  expect(await claim(first?.id)).toMatchObject({ id: first?.id })
})

test('an email queued before the mail server was removed stays in the outbox', async () => {
  const { connection, deps } = await startMail(() => 'accept')
  await queueMail(deps.db, deps, email)
  const without = { ...deps, settings: { ...deps.settings, smtpUrl: undefined } }
  await runJobs({ connection, deps: without, jobs: [deliverMail] })
  expect(await outbox(deps)).toMatchObject([{ status: 'not-sent' }])
})

test('an email that cannot be decrypted fails and does not block the next email', async () => {
  const { deps, smtp, deliver } = await startMail(() => 'accept')
  await queueMail(deps.db, deps, email)
  await deps.db
    .updateTable('mail_outbox')
    .set({ sealed: Buffer.from('noise') })
    .execute()
  await queueMail(deps.db, deps, { ...email, key: 'row-2' })
  await deliver()
  expect(await outbox(deps)).toMatchObject([
    { status: 'failed', last_error: 'cannot be opened' },
    { status: 'sent' },
  ])
  expect(smtp.received).toHaveLength(1)
})

test('settled emails are deleted after thirty days, with their encryption keys', async () => {
  const { connection, deps } = await startMail()
  await queueMail(deps.db, deps, email)
  deps.clock.advance(29 * 86_400_000)
  await purge(deps)
  expect(await outbox(deps)).toHaveLength(1)
  deps.clock.advance(2 * 86_400_000)
  await purge(deps)
  expect(await outbox(deps)).toEqual([])
  const keys = await connection.db
    .selectFrom('vault_key')
    .where('name', 'is', null)
    .selectAll()
    .execute()
  expect(keys).toEqual([])
})

async function startMail(behave?: (to: string) => Behaviour) {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp(behave)
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, behave ? { SMTP_URL: smtp.url } : {})
  const deliver = () => runJobs({ connection, deps, jobs: [deliverMail] })
  return { connection, deps, smtp, deliver }
}

const outbox = ({ db }: Awaited<ReturnType<typeof startMail>>['deps']) =>
  db.selectFrom('mail_outbox').selectAll().orderBy('position').execute()
