import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queueMail } from '#server/mail/mail.ts'
import { freshDatabase } from '#tests/kit/database/database.ts'
import { testDeps } from '#tests/kit/server/deps.ts'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { sizes } from './sizes.ts'

const { people, emailsEach, kills } = sizes.outboxKilled

// Two jobs rarely claim one email at the same moment here, so mail.test.ts [D15] proves the row lock of a claim.
test('[D14] killed workers lose no email, repeat only the email in progress, and keep the order per person', async () => {
  const { connection, url } = await freshDatabase()
  const smtp = await startFakeSmtp(undefined, { answerAfterMs: 30 })
  onTestFinished(smtp.stop)
  const deps = testDeps(connection, { SMTP_URL: smtp.url })
  const startWorker = () => spawnWorker({ url, smtpUrl: smtp.url, key: deps.keys[0] })
  const workers = [startWorker(), startWorker()]
  onTestFinished(() => workers.forEach((worker) => worker.kill('SIGKILL')))

  for (let count = 0; count < emailsEach; count++)
    await deps.db.transaction().execute(async (tx) => {
      for (let person = 0; person < people; person++)
        await queueMail(tx, deps, {
          purpose: 'place confirmed',
          key: `${person}-${count}`,
          to: `person-${person}@example.ca`,
          subject: `Email ${count}`,
          text: 'Hello',
        })
    })
  for (let kill = 1; kill <= kills; kill++) {
    await vi.waitFor(() => expect(smtp.received.length).toBeGreaterThan(kill * 25), longWait)
    await pause(Math.random() * 60)
    workers.shift()?.kill('SIGKILL')
    workers.push(startWorker())
  }
  await vi.waitFor(async () => expect(await unsent()).toBe(0), longWait)

  const firsts = new Map<string, { to: string; subject: number }>()
  for (const { messageId, to, raw } of smtp.received)
    if (!firsts.has(messageId)) firsts.set(messageId, { to, subject: subjectOf(raw) })
  const duplicates = smtp.received.length - firsts.size
  expect(firsts.size).toBe(people * emailsEach)
  // A killed worker was sending at most two emails.
  expect(duplicates).toBeLessThanOrEqual(kills * 2)
  for (let person = 0; person < people; person++) {
    const order = [...firsts.values()].filter(({ to }) => to === `person-${person}@example.ca`)
    expect(order.map(({ subject }) => subject)).toEqual([...Array(emailsEach).keys()])
  }

  async function unsent(): Promise<number> {
    const rows = await deps.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('status', '<>', 'sent')
      .execute()
    return rows.length
  }
})

const longWait = { timeout: 300_000, interval: 20 }

const subjectOf = (raw: string) => Number(/^Subject: Email (\d+)$/m.exec(raw)?.[1])

type WorkerOptions = { url: string; smtpUrl: string; key: { id: string; key: Buffer } }

function spawnWorker({ url, smtpUrl, key }: WorkerOptions): ChildProcess {
  return spawn(process.execPath, [new URL('outbox-worker.ts', import.meta.url).pathname], {
    env: {
      DATABASE_URL: url,
      SMTP_URL: smtpUrl,
      ENCRYPTION_KEYS: `${key.id}:${key.key.toString('base64')}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
