import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { type Behaviour, startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { deliverMail } from './deliver.ts'
import { forgetMailAbout, type Mail, queueMail } from './mail.ts'

const booking = 'Zb0ok1ngZb0ok1ngZb0ok1'
const email: Mail = {
  purpose: 'place confirmed',
  key: booking,
  about: booking,
  to: 'zuri@example.ca',
  subject: 'Your booking for Friday',
  text: 'Hello Zuri',
}

test('unsent emails about a deleted booking are not sent', async () => {
  const { deps, smtp, deliver, outbox } = await startMail()
  await queueMail(deps.db, deps, email)
  await queueMail(deps.db, deps, { ...email, about: 'another', key: 'another', text: 'Hello' })
  await forgetMailAbout(deps.db, deps, booking)
  await deliver()
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.raw).not.toContain('Zuri')
  expect(await outbox()).toMatchObject([{ status: 'sent' }])
})

test('failed, unsent and sent emails about a deleted booking are deleted with their keys', async () => {
  const { deps, deliver, outbox, keysLeft } = await startMail((to) =>
    to.startsWith('gone') ? 550 : 'accept',
  )
  await queueMail(deps.db, deps, { ...email, to: 'gone@example.ca' })
  await queueMail(deps.db, deps, { ...email, key: 'second' })
  await deliver()
  const withoutSmtp = { ...deps, settings: { ...deps.settings, smtpUrl: undefined } }
  await queueMail(deps.db, withoutSmtp, { ...email, key: 'third' })
  expect((await outbox()).map(({ status }) => status)).toEqual(['failed', 'sent', 'not-sent'])
  await forgetMailAbout(deps.db, deps, booking)
  expect(await outbox()).toEqual([])
  expect(await keysLeft()).toEqual([])
})

test('an email that is withdrawn during its delivery causes no failed job', async () => {
  const { deps, deliver, outbox, keysLeft } = await startMail(async (): Promise<Behaviour> => {
    await forgetMailAbout(deps.db, deps, booking)
    return 'accept'
  })
  await queueMail(deps.db, deps, email)
  await deliver()
  expect(await outbox()).toEqual([])
  expect(await keysLeft()).toEqual([])
  const failed = await sql`select from graphile_worker.jobs`.execute(deps.db)
  expect(failed.rows).toEqual([])
})

test('the stored row of an email does not contain the key of its booking', async () => {
  const { deps, outbox } = await startMail()
  await queueMail(deps.db, deps, email)
  const stored = (await outbox()).flatMap((row) =>
    Object.values(row).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    ),
  )
  expect(stored.join('\n')).not.toContain(booking)
})

async function startMail(behave: (to: string) => Behaviour | Promise<Behaviour> = () => 'accept') {
  const { connection } = await freshDatabase()
  const smtp = await startFakeSmtp(behave)
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  return {
    deps,
    smtp,
    deliver: () => runJobs({ connection, deps, jobs: [deliverMail] }),
    outbox: () => deps.db.selectFrom('mail_outbox').selectAll().orderBy('position').execute(),
    keysLeft: () => deps.db.selectFrom('vault_key').where('name', 'is', null).selectAll().execute(),
  }
}
