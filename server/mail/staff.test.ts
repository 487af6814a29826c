import { expect, onTestFinished, test } from 'vitest'
import * as outbox from '#contract/console/outbox.ts'
import { dayMs } from '#contract/durations.ts'
import { deskOf } from '#tests/kit/desk/desk-client.ts'
import { buildDesk } from '#tests/kit/desk/desk.ts'
import { bookingSite } from '#tests/kit/server/booking-site.ts'
import { runJobs } from '#tests/kit/server/run-jobs.ts'
import { startFakeSmtp } from '#tests/kit/server/fake-smtp.ts'
import { mailJobs, queueMail } from './mail.ts'

const reason = 'A guest asked about it'

async function deskWithMail(environment: Record<string, string> = {}) {
  const desk = await buildDesk({ environment })
  const as = await desk.addPerson(['owner'])
  await desk.stepUp(as)
  const queue = (key: string, to = `canary-${key}@example.org`) =>
    desk.db.transaction().execute((tx) =>
      queueMail(tx, desk, {
        purpose: 'order paid',
        key,
        to,
        subject: `Subject ${key}`,
        text: `Secret ${key}`,
      }),
    )
  const list = (query: Record<string, string> = {}) =>
    desk.call(outbox.listOutbox, { query }, { as })
  return { desk, as, queue, list }
}

test('[C29] the outbox lists emails newest first with a masked address and no contents', async () => {
  const { desk, as, queue, list } = await deskWithMail()
  for (const key of ['one', 'two', 'three']) await queue(key)
  const { rows, total } = await list()
  expect(rows.map(({ to }) => to)).toEqual(Array<string>(3).fill('c…@example.org'))
  expect(rows[0]).toMatchObject({
    purpose: 'order paid',
    status: 'not-sent',
    attempts: 0,
    lastError: null,
    waitsUntil: null,
    maySendAgain: true,
  })
  expect(total).toBe(3)
  const response = await desk.send(outbox.listOutbox, { query: {} }, { as })
  expect(response.body).not.toMatch(/canary|Secret|Subject/)
  const first = await list({ limit: '2' })
  const second = await list({ limit: '2', after: first.next ?? '' })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(second.next).toBeNull()
  expect((await list({ status: 'failed' })).rows).toEqual([])
  expect((await list({ status: 'not-sent' })).total).toBe(3)
})

test('[C29] [D38] reading an email needs a step-up and a reason, which goes to the audit log', async () => {
  const { desk, as, queue, list } = await deskWithMail()
  await queue('one')
  const id = (await list()).rows[0]?.id ?? ''
  const email = await desk.call(outbox.revealEmail, { params: { id }, body: { reason } }, { as })
  expect(email).toEqual({
    to: 'canary-one@example.org',
    subject: 'Subject one',
    text: 'Secret one',
    attachments: [],
  })
  const entries = await desk.db.selectFrom('audit').selectAll().execute()
  expect(entries).toMatchObject([
    { action: 'opened', subject: id, part: 'email', reason, role: 'owner' },
  ])
  const second = await desk.addPerson(['owner'])
  const refused = await desk.send(
    outbox.revealEmail,
    { params: { id }, body: { reason } },
    { as: second },
  )
  expect(refused.json().error.code).toBe('step-up-required')
  const without = await desk.send(outbox.revealEmail, { params: { id } }, { as, payload: {} })
  expect(without.statusCode).toBe(422)
})

test('[C29] an email that was delivered is a 404, as an unknown one is', async () => {
  const { desk, as, queue, list } = await deskWithMail()
  await queue('one')
  const id = (await list()).rows[0]?.id ?? ''
  await desk.db
    .updateTable('mail_outbox')
    .set({ status: 'sent', sealed: null, vault_key_id: null })
    .execute()
  const reveal = async (which: string) =>
    (await desk.send(outbox.revealEmail, { params: { id: which }, body: { reason } }, { as }))
      .statusCode
  expect([await reveal(id), await reveal(crypto.randomUUID())]).toEqual([404, 404])
  expect((await list()).rows).toMatchObject([{ to: null, maySendAgain: false }])
})

test('[C29] [C31] a failed email is sent again once, however often the request is repeated', async () => {
  const smtp = await startFakeSmtp()
  onTestFinished(() => smtp.stop())
  const { desk, as, queue, list } = await deskWithMail({ SMTP_URL: smtp.url })
  await queue('one')
  await desk.db
    .updateTable('mail_outbox')
    .set({ status: 'failed', attempts: 6, last_error: 'refused' })
    .execute()
  await desk.connection.pool.query('delete from graphile_worker._private_jobs')
  const id = (await list()).rows[0]?.id ?? ''
  const headers = { 'idempotency-key': 'send-again-0000000001' }
  const input = { params: { id }, body: {} }
  for (let times = 0; times < 3; times++) {
    const sent = await desk.call(outbox.sendEmailAgain, input, { as, headers })
    expect(sent).toMatchObject({ status: 'queued', attempts: 0, lastError: null })
  }
  await runJobs({ connection: desk.connection, deps: desk, jobs: mailJobs })
  expect(smtp.received).toHaveLength(1)
  expect((await list()).rows).toMatchObject([{ status: 'sent' }])
  const entries = await desk.db.selectFrom('audit').select('action').execute()
  expect(entries).toEqual([{ action: 'sent again' }])
})

test('[C29] a sent email, an old one and one without a mail server cannot be sent again', async () => {
  const { desk, as, queue, list } = await deskWithMail()
  await queue('one')
  const id = (await list()).rows[0]?.id ?? ''
  const again = () => desk.send(outbox.sendEmailAgain, { params: { id }, body: {} }, { as })
  expect((await again()).json().error.message).toBe('No mail server is set.')
  await desk.db.updateTable('mail_outbox').set({ status: 'sent' }).execute()
  expect((await again()).statusCode).toBe(409)
  const created_at = new Date(desk.clock.now().getTime() - 30 * dayMs)
  await desk.db.updateTable('mail_outbox').set({ status: 'failed', created_at }).execute()
  expect((await again()).json().error.message).toBe('This email cannot be sent again.')
})

test('a person reveals at most sixty records an hour', async () => {
  const { desk, as } = await deskWithMail()
  const statuses = new Map<number, number>()
  for (let times = 0; times < 62; times++) {
    const params = { id: crypto.randomUUID() }
    const input = { params, body: { reason } }
    const { statusCode } = await desk.send(outbox.revealEmail, input, { as })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 60, 429: 2 })
})

test('[C29] an owner who opens the email to a guest does not see the key to their booking', async () => {
  const site = await bookingSite()
  const key = await site.prove('zuri@example.ca')
  const desk = { ...site, ...deskOf(site) }
  const as = await desk.addPerson(['owner'])
  await desk.stepUp(as)
  const mails = (await site.mails()).filter(({ text }) => text.includes(key))
  expect(mails.length).toBeGreaterThan(0)
  for (const { id } of mails) {
    const input = { params: { id }, body: { reason } }
    const { text } = await desk.call(outbox.revealEmail, input, { as })
    expect(text).toContain('/place/…')
    expect(text).not.toContain(key)
  }
})
