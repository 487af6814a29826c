import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { consentWording } from '#contract/text/newsletter.ts'
import { issueGuard } from '#server/kit/form-guard.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { newsletterSite, zuri } from '#tests/kit/server/newsletter-site.ts'
import { runJob } from '#tests/kit/server/run-jobs.ts'
import { queueConfirmations } from './send-confirmations.ts'

test('[S7.5] [S3.12] a sign-up with name and address gets a confirmation email', async () => {
  const { subscribe, settle, emails } = await newsletterSite()
  const response = await subscribe(zuri)
  expect(response.statusCode).toBe(201)
  await settle()
  expect(await emails()).toMatchObject([{ to: zuri.email, subject: 'Please confirm your address' }])
})

test('a waiting sign-up without a job gets a new one', async () => {
  const { subscribe, settle, emails, ...site } = await newsletterSite()
  await subscribe(zuri)
  await sql`delete from graphile_worker._private_jobs`.execute(site.db)
  await runJob(site, queueConfirmations)
  await settle()
  expect(await emails()).toMatchObject([{ to: zuri.email }])
})

test.each([
  ['[S5.1]', 'firstName', '', 'First Name is required'],
  ['[S5.1]', 'firstName', '   ', 'First Name is required'],
  ['[S5.2]', 'lastName', '', 'Last Name is required'],
  ['[S5.3]', 'email', 'zuri@', 'Invalid email address'],
  ['[S5.3]', 'email', 'a@c.ca,b@d.ca', 'Invalid email address'],
  ['[S5.3]', 'email', 'a@c.ca\r\nBcc: x@y.ca', 'Invalid email address'],
  ['[S5.4]', 'email', '', 'Email is required'],
])('%s %s "%s" is rejected and nothing is stored', async (_number, name, value, message) => {
  const { subscribe, db } = await newsletterSite()
  const response = await subscribe({ ...zuri, [name]: value })
  expect(response.statusCode).toBe(422)
  expect(response.json().error).toMatchObject({ message, fields: { [name]: message } })
  expect(await db.selectFrom('subscription').selectAll().execute()).toEqual([])
})

test('[S5.1] [S5.2] [S5.4] the response names every missing field, the first one first', async () => {
  const { subscribe } = await newsletterSite()
  expect((await subscribe({})).json().error).toMatchObject({
    message: 'First Name is required',
    fields: {
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      email: 'Email is required',
    },
  })
})

test('an unknown field is rejected', async () => {
  const { subscribe } = await newsletterSite()
  const response = await subscribe({ ...zuri, status: 'confirmed' })
  expect(response.statusCode).toBe(422)
  expect(response.json().error.fields).toEqual({ status: 'unknown field' })
})

test('name and address are encrypted in the database, and the consent is recorded', async () => {
  const { subscribe, db, clock } = await newsletterSite()
  await subscribe({ ...zuri, page: '/about' })
  const { rows } = await sql<{
    row: string
  }>`select row(s)::text as row from subscription s`.execute(db)
  const stored = rows.map(({ row }) => row + Buffer.from(row).toString('hex')).join()
  for (const word of Object.values(zuri)) {
    expect(stored).not.toContain(word)
    expect(stored).not.toContain(Buffer.from(word).toString('hex'))
  }
  const [row] = await db.selectFrom('subscription').selectAll().execute()
  expect(row).toMatchObject({ wording: consentWording, page: '/about', requested_at: clock.now() })
})

test('the same form sent several times at once is one sign-up', async () => {
  const { subscribe, db } = await newsletterSite()
  const responses = await Promise.all([subscribe(zuri), subscribe(zuri), subscribe(zuri)])
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(await db.selectFrom('subscription').select('id').execute()).toHaveLength(1)
})

test('the same input with a new form token is the same sign-up', async () => {
  const site = await newsletterSite()
  const { formToken } = issueGuard(site, 'newsletter-subscribe')
  await site.subscribe(zuri)
  expect((await site.subscribe({ ...zuri, formToken })).statusCode).toBe(201)
  expect(await site.db.selectFrom('subscription').select('id').execute()).toHaveLength(1)
})

test('[D33] a bot that fills in the hidden field gets the same response, and nothing is stored', async () => {
  const { subscribe, db } = await newsletterSite()
  const honest = await subscribe(zuri)
  const byBot = await subscribe({
    ...zuri,
    email: 'bot@example.ca',
    homePage: 'https://spam.example',
  })
  expect([byBot.statusCode, byBot.body]).toEqual([honest.statusCode, honest.body])
  expect(await db.selectFrom('subscription').select('id').execute()).toHaveLength(1)
})

test('[D33] a form token works once, and not within three seconds', async () => {
  const site = await newsletterSite()
  const { formToken } = issueGuard(site, 'newsletter-subscribe')
  expect((await site.subscribe({ ...zuri, formToken })).json().error.code).toBe('proof-needed')
  site.clock.advance(20 * 60_000)
  expect((await site.subscribe({ ...zuri, formToken })).statusCode).toBe(201)
  const again = await site.subscribe({ ...zuri, email: 'other@example.ca', formToken })
  expect(again.statusCode).toBe(428)
})

test('sign-ups from one network are rate limited', async () => {
  const { subscribe } = await newsletterSite()
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1)
    statuses.push((await subscribe({ ...zuri, email: `zuri${count}@example.ca` })).statusCode)
  expect(statuses.slice(0, 20).every((status) => status === 201)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('while 1,000 sign-ups wait, a visitor without script still signs up, twice an hour', async () => {
  const site = await newsletterSite()
  await site.subscribe(zuri)
  await sql`
    insert into subscription select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid()))).*
    from subscription as one, generate_series(1, 1000)
  `.execute(site.db)
  const statuses: number[] = []
  for (const email of ['a@example.ca', 'b@example.ca', 'c@example.ca'])
    statuses.push((await site.subscribe({ ...zuri, email })).statusCode)
  expect(statuses).toEqual([201, 201, 428])
})

test('the email contains no form input, has a neutral subject, and supports one-click unsubscribe', async () => {
  const { subscribe, settle, db, keys } = await newsletterSite()
  await subscribe(zuri)
  await settle()
  const [email] = await readOutbox(db, { keys })
  const { subject, text, html = '', headers = {} } = email?.contents ?? {}
  for (const part of [subject, text, html]) {
    expect(part).not.toContain(zuri.firstName)
    expect(part).not.toContain(zuri.lastName)
  }
  expect(subject).not.toMatch(/baobab|pride|newsletter|black|queer/i)
  expect(headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(
      /^<http:\/\/localhost:3000\/newsletter\/unsubscribe\/[\w-]{22}>$/,
    ),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})
